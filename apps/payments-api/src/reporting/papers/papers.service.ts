import { withHolder } from '@sanaga/database';
import type { Language } from '@sanaga/domain';
import { countHit } from '../../kernel/throttle.ts';
import { limits } from '../../identity/auth/throttle.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { paperByToken, type PaperRow } from '../../kernel/papers/papers.repository.ts';
import { typedToken } from '../../kernel/papers/token.ts';
import { originOf } from '../../payments/transactions/bulk-origin.repository.ts';
import { selectTransactions } from '../../payments/transactions/transactions.repository.ts';
import { readStatement } from '../../wallet/statement.service.ts';
import { bulkReceiptFacts, receiptFacts, statementFacts, type PaperFacts } from './facts.ts';

/** Whose paper it is: a person's own name is shortened as that of a payee is. */
async function holderOf({ db }: Dependencies, id: string) {
  return db
    .selectFrom('organisation')
    .select(['name', 'account_type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function factsOf(deps: Dependencies, paper: PaperRow, language: Language): Promise<PaperFacts> {
  const { db } = deps;
  const holder = await holderOf(deps, paper.organisation_id);
  const shown = { language, holder, issuedAt: paper.created_at, now: deps.now() };
  if (paper.kind === 'STATEMENT') {
    const { first_day, last_day, opening, closing, entries } = paper;
    if (first_day === null || last_day === null || opening === null || closing === null || entries === null)
      throw new Error('a statement that says nothing');
    const days = { startDate: first_day, endDate: last_day };
    const { bounds, sums } = await readStatement(db, paper.organisation_id, days);
    const said = { opening, closing, entries };
    const present = { opening: bounds.opening, closing: bounds.closing, entries: sums.count };
    return statementFacts(shown, { from: days.startDate, to: days.endDate, said, present });
  }
  const row = await selectTransactions(db)
    .where('t.id', '=', paper.transaction_id ?? '')
    .executeTakeFirstOrThrow();
  return row.kind === 'BULK_PAYOUT'
    ? bulkReceiptFacts(shown, row, await originOf(db, row.id))
    : receiptFacts(shown, row);
}

/**
 * What a paper should say, and what has become of it since; undefined where the token is none, be it malformed or
 * unknown. The paper is found by its token alone; everything else is read in the scope of its holder. Throws THROTTLED.
 */
export async function checkPaper(
  deps: Dependencies,
  { typed, clientAddress, language }: { typed: string; clientAddress: string; language: Language },
): Promise<PaperFacts | undefined> {
  await countHit(deps.db, deps.now(), limits.paperClient, clientAddress);
  const token = typedToken(typed);
  const paper = token && (await paperByToken(deps.db, token));
  if (!paper) return undefined;
  return withHolder(paper.organisation_id, () => factsOf(deps, paper, language));
}
