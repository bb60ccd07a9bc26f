import { withHolder } from '@sanaga/database';
import { minuteMs, type Language } from '@sanaga/domain';
import { holderOnPapers } from '../../identity/organisations/holders.repository.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { paced, type PacedClient } from '../../kernel/pace.ts';
import { paperByToken, type PaperRow } from '../../kernel/papers/papers.repository.ts';
import { typedToken } from '../../kernel/papers/token.ts';
import { pageOfItemLines } from '../../payments/bulk/bulk-items.repository.ts';
import { mostListed as mostItems } from '../../payments/bulk/bulk-receipt-facts.ts';
import { originOf } from '../../payments/transactions/bulk-origin.repository.ts';
import { latestRequest } from '../../payments/transactions/operator-requests.ts';
import { transactionById } from '../../payments/transactions/transactions.repository.ts';
import { movementsAfter, sumsOf } from '../statements/statement.repository.ts';
import { mostListed as mostMovements, readStatement } from '../statements/statement.service.ts';
import { walletOf } from '../../wallet/wallet.service.ts';
import { bulkReceiptFacts, receiptFacts, statementFacts, type PaperFacts, type Shown } from './facts.ts';
import { itemRows, movementRows, rowsPage } from './rows.ts';

/** Papers that are checked for one network straight away; further ones are checked one after the other. */
const checks = { kind: 'paper.client', hits: 120, windowMs: 15 * minuteMs };

interface Reader {
  language: Language;
  /** Page of its rows, as the reader asked for it. */
  page: unknown;
}

async function statementSaid(deps: Dependencies, paper: PaperRow, shown: Shown, page: unknown) {
  const { db } = deps;
  const { organisation_id: holder, first_day, last_day, opening, closing, entries } = paper;
  if (first_day === null || last_day === null || opening === null || closing === null || entries === null)
    throw new Error('a statement that says nothing');
  const days = { startDate: first_day, endDate: last_day };
  const { bounds, sums } = await readStatement(db, holder, days);
  const wanted = rowsPage(page, Number(entries), mostMovements);
  const after = wanted.page * wanted.size;
  const [issued, movements, { walletNumber }] = await Promise.all([
    sums.count === entries ? sums : sumsOf(db, bounds, entries),
    movementsAfter(db, bounds, after, Math.min(wanted.size, wanted.listed - after)),
    walletOf(db, holder),
  ]);
  const { money_in: moneyIn, money_out: moneyOut, charges } = issued;
  return statementFacts(shown, {
    from: first_day,
    to: last_day,
    wallet: walletNumber,
    said: { opening, closing, entries, moneyIn, moneyOut, charges },
    present: { opening: bounds.opening, closing: bounds.closing, entries: sums.count },
    rows: movementRows(shown.language, wanted, movements),
  });
}

async function factsOf(deps: Dependencies, paper: PaperRow, { language, page }: Reader): Promise<PaperFacts> {
  const { db } = deps;
  const holder = await holderOnPapers(db, paper.organisation_id);
  const shown = { language, holder, now: deps.now() };
  if (paper.kind === 'STATEMENT') return statementSaid(deps, paper, shown, page);
  const row = await transactionById(db, paper.transaction_id ?? '');
  if (row.kind !== 'BULK_PAYOUT')
    return receiptFacts(shown, row, (await latestRequest(db, row.id))?.financial_transaction_id);
  const wanted = rowsPage(page, row.items_total ?? 0, mostItems);
  const [origin, items] = await Promise.all([originOf(db, row.id), pageOfItemLines(db, row.id, wanted)]);
  return bulkReceiptFacts(shown, row, origin, itemRows(language, wanted, items));
}

/**
 * Returns what a paper should say, and what has become of it since; undefined if the token is malformed or unknown. The
 * paper is found by its token alone; everything else is read in the scope of its holder. Throws THROTTLED.
 */
export async function checkPaper(
  deps: Dependencies,
  client: PacedClient,
  { typed, ...reader }: { typed: string } & Reader,
): Promise<PaperFacts | undefined> {
  return paced(deps, checks, client, async () => {
    const token = typedToken(typed);
    const paper = token && (await paperByToken(deps.db, token));
    if (!paper) return undefined;
    return withHolder(paper.organisation_id, () => factsOf(deps, paper, reader));
  });
}
