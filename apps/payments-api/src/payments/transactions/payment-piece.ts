import { searchedPieces } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { hasPiece, likeAny } from '../../kernel/search.ts';

/**
 * Builds the condition that the name or the reason of a payment `t` has a text as a piece. Its words are stored as they
 * are compared, and include more: what they lack is not looked for in the texts, which takes long for a list.
 */
export function paymentHasPiece(text: string): RawBuilder<boolean> {
  const pieces = searchedPieces(text);
  const isInText = sql<boolean>`(${hasPiece('t.payee_name', text)} or ${hasPiece('t.reason', text)})`;
  if (pieces.length === 0) return isInText;
  return sql<boolean>`(select ${likeAny(sql`s.words`, pieces)} and ${isInText} from payment_search s
    where s.organisation_id = t.organisation_id and s.number = t.number)`;
}
