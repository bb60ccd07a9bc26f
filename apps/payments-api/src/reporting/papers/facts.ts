import type { Language } from '@sanaga/domain';
import { formatAmount } from '@sanaga/mail';
import { timeZone } from '../../kernel/calendar.ts';
import { translator } from '../../kernel/translations.ts';
import {
  nameCheckText,
  nameCountsText,
  partlyPaidText,
  walletChange,
} from '../../payments/transactions/receipt-words.ts';
import type { Origin } from '../../payments/transactions/bulk-origin.repository.ts';
import { isReversed, transactionReference } from '../../payments/transactions/transactions.mapper.ts';
import type { NamedTransactionRow } from '../../payments/transactions/transactions.repository.ts';
import { maskedName, maskedNumber } from './masks.ts';

type Tone = 'good' | 'warn' | 'bad' | 'calm';

/** What the page says of a paper, in words of the reader's language. */
export interface PaperFacts {
  /** "Receipt T-001395" */
  title: string;
  /** The main amount. */
  amount: string;
  status: { text: string; tone: Tone };
  /** What has changed since it was issued. */
  notice?: string;
  facts: [label: string, value: string][];
}

interface Shown {
  language: Language;
  holder: { name: string; account_type: string };
  issuedAt: Date;
  now: Date;
}

const format = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone, ...options });
const moment = (at: Date, language: Language): string =>
  format(language, { dateStyle: 'long', timeStyle: 'short' }).format(at);
/** A calendar day is the same in every zone. */
const day = (iso: string, language: Language): string =>
  format(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`));

const holderFact = ({ language, holder }: Shown, label: string): [string, string] => [
  translator(language, 'verify')(label),
  holder.account_type === 'INDIVIDUAL' ? maskedName(holder.name) : holder.name,
];

const footFacts = ({ language, issuedAt, now }: Shown): [string, string][] => {
  const t = translator(language, 'verify');
  return [
    [t('issued'), moment(issuedAt, language)],
    [t('asOf'), moment(now, language)],
  ];
};

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
  const partlyPaid = row.deleted_at === null ? partlyPaidText(language, row, paid) : undefined;
  return partlyPaid === undefined ? statusOf(row, language) : { text: partlyPaid, tone: 'warn' };
}

const noticeOf = (row: NamedTransactionRow, language: Language): string | undefined =>
  row.corrected_at === null
    ? undefined
    : translator(language, 'verify')(isReversed(row) ? 'reversed' : 'corrected', {
        when: moment(row.corrected_at, language),
        change: walletChange(language, row.corrected_amount),
      });

const dateFact = (row: NamedTransactionRow, language: Language): [string, string] => {
  const t = translator(language, 'verify');
  return row.status === 'COMPLETED' && row.finished_at
    ? [t('paidAt'), moment(row.finished_at, language)]
    : [t('createdAt'), moment(row.created_at, language)];
};

export function receiptFacts(shown: Shown, row: NamedTransactionRow): PaperFacts {
  const { language } = shown;
  const t = translator(language, 'verify');
  const money = (amount: bigint) => formatAmount(amount, language);
  const isPayout = row.kind === 'PAYOUT';
  const notice = noticeOf(row, language);
  const costs: [string, string][] = [
    [t('charges'), money(row.fee + row.tax + row.levy)],
    [t('total'), money(row.amount + row.fee + row.tax + row.levy)],
  ];
  return {
    title: t('receipt', { reference: transactionReference(row.number) }),
    amount: money(row.amount),
    status: statusOf(row, language),
    ...(notice && { notice }),
    facts: [
      [t(isPayout ? 'payee' : 'payer'), maskedName(row.payee_name)],
      [t('number'), maskedNumber(row.payee_number)],
      [translator(language, 'receipt')('nameCheck.label'), nameCheckText(language, row.name_match)],
      holderFact(shown, isPayout ? 'paidBy' : 'receivedBy'),
      dateFact(row, language),
      ...(isPayout ? costs : []),
      ...footFacts(shown),
    ],
  };
}

const groups = ['paid', 'returned', 'notPaid', 'underWay'] as const;

export function bulkReceiptFacts(shown: Shown, row: NamedTransactionRow, origin: Origin): PaperFacts {
  const { sums } = origin;
  const { language } = shown;
  const t = translator(language, 'verify');
  const words = translator(language, 'receipt');
  const money = (amount: bigint) => formatAmount(amount, language);
  const isPending = row.status === 'PENDING';
  return {
    title: t('bulkReceipt', { reference: transactionReference(row.number) }),
    amount: money(isPending ? row.amount : sums.paid.amount),
    status: bulkStatusOf(row, language, sums.paid.count),
    ...(sums.returned.count > 0n && {
      notice: t('bulkReversed', { count: Number(sums.returned.count), amount: money(sums.returned.amount) }),
    }),
    facts: [
      ...groups
        .filter((group) => sums[group].count > 0n)
        .map((group): [string, string] => [
          words(`bulk.sums.${group}`, { count: Number(sums[group].count) }),
          money(sums[group].amount),
        ]),
      [words('nameCheck.label'), nameCountsText(language, origin)],
      [words('bulk.sums.all', { count: row.items_total ?? 0 }), money(row.amount)],
      ...(isPending ? [] : [[words('totals.taken'), money(sums.taken.total)] as [string, string]]),
      holderFact(shown, 'paidBy'),
      [t('createdAt'), moment(row.created_at, language)],
      ...footFacts(shown),
    ],
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
  said: Balances;
  present: Balances;
}

export function statementFacts(shown: Shown, { from, to, said, present }: Said): PaperFacts {
  const { language } = shown;
  const t = translator(language, 'verify');
  const words = translator(language, 'statement');
  const money = (amount: bigint) => formatAmount(amount, language);
  const count = (entries: bigint) => new Intl.NumberFormat(language).format(entries);
  const isCurrent =
    said.opening === present.opening && said.closing === present.closing && said.entries === present.entries;
  return {
    title: words('title'),
    amount: money(said.closing),
    status: isCurrent
      ? { text: t('statement.current'), tone: 'good' }
      : { text: t('statement.changed'), tone: 'warn' },
    ...(!isCurrent && {
      notice: t('statement.now', {
        count: Number(present.entries - said.entries),
        closing: money(present.closing),
      }),
    }),
    facts: [
      holderFact(shown, 'statement.holder'),
      [words('period'), from === to ? day(from, language) : `${day(from, language)} – ${day(to, language)}`],
      [words('opening'), money(said.opening)],
      [words('closing'), money(said.closing)],
      [words('movements'), count(said.entries)],
      ...footFacts(shown),
    ],
  };
}
