import { sql, type RawBuilder } from 'kysely';
import {
  hasPiece,
  isIndexed,
  isOfSigns,
  listPatterns,
  wordsMatch,
  type SearchPatterns,
} from '../../kernel/search.ts';

/** Matches payments `t` whose words have a text: payee, reason, number, amount and reference; each row by its own words. */
export function hasText(text: string, patterns: SearchPatterns = listPatterns(text)): RawBuilder<boolean> {
  const inTexts = sql<boolean>`(${hasPiece('t.payee_name', text)} or ${hasPiece('t.reason', text)})`;
  // signs alone are in no words
  if (isOfSigns(text)) return inTexts;
  // numbers and amounts have nearly every short text; to compare names and reasons takes long, so the words come first
  const inWords = isIndexed(text)
    ? wordsMatch(sql`s.words`, patterns)
    : sql`${wordsMatch(sql`s.words`, patterns)} and ${inTexts}`;
  return sql`(select ${inWords} from payment_search s
    where s.organisation_id = t.organisation_id and s.number = t.number)`;
}
