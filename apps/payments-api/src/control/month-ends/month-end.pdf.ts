import type { MonthEndContent } from '@sanaga/documents';
import { productName } from '@sanaga/domain';
import type { TFunction } from 'i18next';
import { timeZone } from '../../kernel/calendar.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { issuerLine } from '../../kernel/platform-settings/issuer.ts';
import type { NamedPaper } from '../../kernel/plugins/papers.ts';
import { translator } from '../../kernel/translations.ts';
import { figureLines, monthName, takenMonth } from './month-end.words.ts';
import { statusOf, type SeenMonth } from './month-ends.service.ts';

/** Prepares a month as a paper in the caller’s language. Throws NOT_FOUND. */
export async function monthEndPaper(deps: Dependencies, caller: Caller, month: string): Promise<NamedPaper> {
  const [seen, issuer] = await Promise.all([takenMonth(deps, caller, month, 'pdf'), issuerLine(deps)]);
  const { shownLanguage: language } = caller;
  const t = translator(language, 'month-end');
  const content: MonthEndContent = {
    ...{ language, timeZone, currency: 'XAF' },
    labels: labelsOf(t),
    month: monthName(month, language),
    status: t(`statuses.${statusOf(seen.row)}`),
    ...(seen.digest === null
      ? { note: t('provisional') }
      : { issuedBy: seen.row.issuer_name ?? '', digest: seen.digest }),
    groups: figureLines(t, seen.books.figures).map(({ title, lines }) => ({
      title,
      lines: lines.map(({ label, amount }) => [label, BigInt(amount)]),
    })),
    ...linesOf(seen, t),
    issuer,
    issuedAt: seen.row.issued_at ?? deps.now(),
  };
  return { name: `Month-end ${month}.pdf`, draft: { kind: 'monthEnd', content } };
}

/** Returns the lines of both tables: the accounts with their sum, and what moved each. */
function linesOf({ books }: SeenMonth, t: TFunction): Pick<MonthEndContent, 'accounts' | 'movements'> {
  const accounts = books.accounts.map(({ account, opening, debit, credit, closing }) => ({
    account: t(`accounts.${account}`),
    balances: { opening: BigInt(opening), closing: BigInt(closing) },
    ...{ debit: BigInt(debit), credit: BigInt(credit) },
  }));
  const { debit, credit } = books.total;
  return {
    accounts: [...accounts, { account: t('total'), debit: BigInt(debit), credit: BigInt(credit) }],
    movements: books.accounts.flatMap(({ account, movements }) =>
      movements.map((moved) => ({
        account: t(`accounts.${account}`),
        what: t(`kinds.${moved.kind}`),
        ...{ debit: BigInt(moved.debit), credit: BigInt(moved.credit) },
      })),
    ),
  };
}

const labelsOf = (t: TFunction): MonthEndContent['labels'] => ({
  title: t('title'),
  month: t('columns.month'),
  status: t('columns.status'),
  issuedBy: t('columns.issuedBy'),
  digest: t('digest'),
  accounts: t('accountsTitle'),
  movements: t('movementsTitle'),
  none: t('none'),
  account: t('columns.account'),
  movement: t('columns.movement'),
  opening: t('columns.opening'),
  debit: t('columns.debit'),
  credit: t('columns.credit'),
  closing: t('columns.closing'),
  footer: t('footer', { product: productName }),
});
