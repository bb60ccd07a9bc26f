import { totalCost, type Cost, type Language } from '@sanaga/domain';
import { formatAmount } from '@sanaga/mail';
import { formatDay, formatMoment } from '../../kernel/dates.ts';
import { translator } from '../../kernel/translations.ts';
import { approverFacts } from '../../payments/transactions/approval-words.ts';
import { arrivedOf, costOf, countFacts, outcomesOf } from '../../payments/bulk/bulk-receipt-facts.ts';
import {
  bulkOutcomeOf,
  correctionsOf,
  nameCheckText,
  walletChange,
} from '../../payments/transactions/receipt-words.ts';
import type { Origin } from '../../payments/transactions/bulk-origin.repository.ts';
import {
  correctionKindOf,
  isReversed,
  readStatus,
  transactionReference,
} from '../../payments/transactions/transactions.mapper.ts';
import type { NamedTransactionRow } from '../../payments/transactions/transactions.repository.ts';
import { maskedName, maskedNumber } from './masks.ts';
import type { PaperRows } from './rows.ts';

type Tone = 'good' | 'warn' | 'bad' | 'calm';
type Fact = [label: string, value: string];

/** Facts about a paper that the page shows, in words of the reader's language. */
export interface PaperFacts {
  /** "Receipt T-001395" */
  title: string;
  /** The main amount. */
  amount: string;
  status: { text: string; tone: Tone };
  /** Notice of a change since it was issued. */
  notice?: string;
  facts: Fact[];
  /** The rows of a paper that has some, a page of them at a time. */
  rows?: PaperRows;
}

export interface Shown {
  language: Language;
  holder: { name: string; account_type: string };
  now: Date;
}

const holderFact = ({ language, holder }: Shown, label: string): Fact => [
  translator(language, 'verify')(label),
  holder.account_type === 'INDIVIDUAL' ? maskedName(holder.name) : holder.name,
];

/** States the time of the page; a paper's own time is that of its download, which no other copy has. */
const asOfFact = ({ language, now }: Shown): Fact => [
  translator(language, 'verify')('asOf'),
  formatMoment(now, language),
];

function statusOf(row: NamedTransactionRow, language: Language): PaperFacts['status'] {
  const t = translator(language, 'receipt');
  if (row.deleted_at !== null) return { text: translator(language, 'verify')('deleted'), tone: 'bad' };
  if (isReversed(row)) return { text: t('reversed'), tone: 'bad' };
  const tones: Partial<Record<typeof row.status, Tone>> = {
    COMPLETED: 'good',
    PROBLEMATIC: 'bad',
    CANCELLED: 'bad',
  };
  return { text: t(`status.${row.status}`), tone: tones[row.status] ?? 'warn' };
}

function bulkStatusOf(row: NamedTransactionRow, language: Language, paid: bigint): PaperFacts['status'] {
  const { status, text, partlyPaid } = bulkOutcomeOf(language, row, paid);
  return partlyPaid && row.deleted_at === null
    ? { text, tone: 'warn' }
    : statusOf({ ...row, status }, language);
}

const noticeOf = (row: NamedTransactionRow, language: Language): string | undefined =>
  row.corrected_at === null
    ? undefined
    : translator(language, 'verify')(correctionKindOf(row), {
        when: formatMoment(row.corrected_at, language),
        change: walletChange(language, row.corrected_amount),
      });

/** A minus as on paper, where the amount is below zero. */
const money = (amount: bigint, language: Language): string =>
  formatAmount(amount, language).replace('-', '\u2212');

/** Lists the dates of those events that have happened. */
const dateFacts = (language: Language, dates: Record<string, Date | null>): Fact[] =>
  Object.entries(dates).flatMap(([label, at]): Fact[] => (at ? [[label, formatMoment(at, language)]] : []));

/** States who made it and, if somebody did, who approved it and how. */
const peopleFacts = (language: Language, row: NamedTransactionRow): Fact[] => {
  const words = translator(language, 'receipt');
  return [
    [words('bulk.createdBy'), maskedName(row.creator_name)],
    ...approverFacts(language, row, maskedName),
  ];
};

const chargeFacts = (language: Language, { fee, tax, levy }: Pick<Cost, 'fee' | 'tax' | 'levy'>): Fact[] => {
  const words = translator(language, 'receipt');
  return [
    [words('fee'), money(fee, language)],
    [words('tax'), money(tax, language)],
    [words('levy'), money(levy, language)],
  ];
};

/** `operatorReference` is the operator's own number of the payment, where it has one. */
export function receiptFacts(
  shown: Shown,
  row: NamedTransactionRow,
  operatorReference: string | null | undefined,
): PaperFacts {
  const { language } = shown;
  const t = translator(language, 'verify');
  const words = translator(language, 'receipt');
  const isPayout = row.kind === 'PAYOUT';
  const notice = noticeOf(row, language);
  const corrections = correctionsOf(language, row);
  const total = corrections.reduce((sum, [, amount]) => sum + amount, totalCost(row));
  return {
    title: t('receipt', { reference: transactionReference(row.number) }),
    amount: money(row.amount, language),
    status: statusOf({ ...row, status: readStatus(row) }, language),
    ...(notice && { notice }),
    facts: [
      [t(isPayout ? 'payee' : 'payer'), maskedName(row.payee_name)],
      [t('number'), maskedNumber(row.payee_number)],
      [words('nameCheck.label'), nameCheckText(language, row.name_match)],
      holderFact(shown, isPayout ? 'paidBy' : 'receivedBy'),
      ...peopleFacts(language, row),
      ...dateFacts(language, {
        [t('createdAt')]: row.created_at,
        [words('approvedAt')]: row.approved_at,
        [t('paidAt')]: row.status === 'COMPLETED' ? row.finished_at : null,
      }),
      ...(operatorReference ? [[words('operatorReference'), operatorReference] satisfies Fact] : []),
      ...(isPayout
        ? [
            ...chargeFacts(language, row),
            ...corrections.map(([label, amount]): Fact => [label, money(amount, language)]),
            [
              corrections.length > 0 ? words('totals.taken') : t('total'),
              money(total, language),
            ] satisfies Fact,
          ]
        : []),
      asOfFact(shown),
    ],
  };
}

/** As it is now. */
export function bulkReceiptFacts(
  shown: Shown,
  row: NamedTransactionRow,
  origin: Origin,
  rows: PaperRows,
): PaperFacts {
  const { sums } = origin;
  const { language } = shown;
  const t = translator(language, 'verify');
  const words = translator(language, 'receipt');
  const cost = costOf(row, origin);
  const arrived = arrivedOf(row, origin);
  return {
    title: t('bulkReceipt', { reference: transactionReference(row.number) }),
    amount: money(arrived.amount, language),
    status: bulkStatusOf(row, language, arrived.count),
    ...(sums.returned.count > 0n && {
      notice: t('bulkReversed', {
        count: Number(sums.returned.count),
        amount: money(sums.returned.amount, language),
      }),
    }),
    facts: [
      ...outcomesOf(language, origin).map(([label, amount]): Fact => [label, money(amount, language)]),
      [words('bulk.sums.all', { count: row.items_total ?? 0 }), money(row.amount, language)],
      ...chargeFacts(language, cost),
      ...(cost.corrections === 0n
        ? []
        : [[words('corrected'), money(-cost.corrections, language)] satisfies Fact]),
      [words(row.status === 'PENDING' ? 'totals.due' : 'totals.taken'), money(cost.total, language)],
      holderFact(shown, 'paidBy'),
      ...peopleFacts(language, row),
      ...dateFacts(language, {
        [t('createdAt')]: row.created_at,
        [words('approvedAt')]: row.approved_at,
        [words('finishedAt')]: row.finished_at,
      }),
      ...countFacts(language, row, origin).flatMap(([label, value]): Fact[] =>
        value === undefined ? [] : [[label, value]],
      ),
      asOfFact(shown),
    ],
    rows,
  };
}

interface Balances {
  opening: bigint;
  closing: bigint;
  entries: bigint;
}

interface Said {
  /** ISO days, both included. */
  from: string;
  to: string;
  /** "SNG-000007" */
  wallet: string;
  said: Balances & { moneyIn: bigint; moneyOut: bigint; charges: bigint };
  present: Balances;
  rows: PaperRows;
}

/** As it was issued; what was booked in its period since is in the notice. */
export function statementFacts(shown: Shown, { from, to, wallet, said, present, rows }: Said): PaperFacts {
  const { language } = shown;
  const t = translator(language, 'verify');
  const words = translator(language, 'statement');
  const count = (entries: bigint) => new Intl.NumberFormat(language).format(entries);
  const isCurrent =
    said.opening === present.opening && said.closing === present.closing && said.entries === present.entries;
  return {
    title: words('title'),
    amount: money(said.closing, language),
    status: isCurrent
      ? { text: t('statement.current'), tone: 'good' }
      : { text: t('statement.changed'), tone: 'warn' },
    ...(!isCurrent && {
      notice: t('statement.now', {
        count: Number(present.entries - said.entries),
        closing: money(present.closing, language),
      }),
    }),
    facts: [
      holderFact(shown, 'statement.holder'),
      [words('wallet'), wallet],
      [
        words('period'),
        from === to ? formatDay(from, language) : `${formatDay(from, language)} – ${formatDay(to, language)}`,
      ],
      [words('opening'), money(said.opening, language)],
      [words('moneyIn'), money(said.moneyIn, language)],
      [words('moneyOut'), money(-said.moneyOut, language)],
      [words('charges'), money(said.charges, language)],
      [words('closing'), money(said.closing, language)],
      [words('movements'), count(said.entries)],
      asOfFact(shown),
    ],
    rows,
  };
}
