import { checkReasons, checkReasonsOf, type TransactionStatus } from '@sanaga/domain';
import { bulkItems, bulkSums } from '../bulk-fixtures.ts';
import { aRepeat } from '../file-fixtures.ts';
import { aTransaction, aTransactionDetail, newId } from '../fixtures.ts';
import type { Answer, Call } from '../operations.ts';
import { halfApproved } from './approvals.ts';
import { openQuestion } from './comments.ts';
import { ids, refOf } from './people.ts';
import { dayOf, hoursAgo } from './time.ts';

type Payment = Answer<'approveTransaction'>;
type Detail = Answer<'getTransactionDetail'>;
type ListQuery = Call<'listTransactions'>['query'];

const made = { createdBy: refOf('initiator'), makers: [ids.initiator] };

/** Fields that a payment's status brings with it. */
const ended: Record<TransactionStatus, (hours: number) => Partial<Payment>> = {
  PENDING: () => ({}),
  CONFIRMED: (hours) => ({ approvedBy: refOf('validator'), approvedAt: hoursAgo(hours - 0.5) }),
  IN_PROGRESS: (hours) => ({ approvedBy: refOf('validator'), approvedAt: hoursAgo(hours - 0.5) }),
  COMPLETED: (hours) => ({
    approvedBy: refOf('validator'),
    approvedAt: hoursAgo(hours - 0.5),
    finishedAt: hoursAgo(hours - 0.6),
  }),
  PROBLEMATIC: (hours) => ({
    approvedBy: refOf('validator'),
    approvedAt: hoursAgo(hours - 0.5),
    finishedAt: hoursAgo(hours - 0.6),
    problemReason: 'FAILED',
    operatorCode: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  }),
  CANCELLED: (hours) => ({ finishedAt: hoursAgo(hours - 0.2) }),
};

const costOf = (amount: number) => {
  const [fee, tax, levy] = [Math.ceil(amount * 0.005), Math.ceil(amount * 0.002), 4];
  return { amount, fee, tax, levy, total: amount + fee + tax + levy };
};

let references = 100;

function payment(
  name: string,
  amount: number,
  { status = 'COMPLETED', hours = 30, ...more }: Partial<Payment> & { hours?: number } = {},
): Payment {
  references -= 1;
  return aTransaction({
    reference: `T-0000${references}`,
    name,
    registeredName: name.toUpperCase(),
    ...costOf(amount),
    ...made,
    status,
    createdAt: hoursAgo(hours),
    ...ended[status](hours),
    ...more,
  });
}

const bulk = {
  type: 'BULK',
  kind: 'BULK_PAYOUT',
  number: '',
  registeredName: null,
  nameMatch: 'NOT_AVAILABLE',
  expenseCategory: null,
} as const;

const bulkFile = newId();
const waitingItem = { type: 'BULK', status: 'PENDING', bulkId: ids.waitingBulk, hours: 5 } as const;

const attachment = { fileName: 'Facture 0312.pdf', contentType: 'application/pdf', size: 184_320 } as const;

/** An organisation's payments, the newest first: one in every status, long names, amounts of up to ten digits. */
export const payments: readonly Payment[] = [
  payment('Étienne N’Gono', 12_500, {
    id: ids.waiting,
    status: 'PENDING',
    hours: 1,
    reason: 'Transport, Penja – Douala',
    expenseCategory: 'TRANSPORT',
    attachment,
  }),
  payment('Coopérative des Planteurs de Njombé-Penja et Environs', 9_850_000, {
    id: ids.doubtful,
    status: 'PENDING',
    hours: 2,
    remarks: ['PAID_RECENTLY', 'NUMBER_CHANGED', 'FIRST_PAYMENT'],
    nameMatch: 'DIFFERS',
    registeredName: 'COOP PLANTEURS',
    approvals: halfApproved,
    reason: 'Achat de 1 200 caisses de mangues pour l’exportation, deuxième livraison du mois',
  }),
  payment('paie-novembre.csv', 1_250_000, {
    ...bulk,
    id: ids.waitingBulk,
    status: 'PENDING',
    hours: 5,
    reason: 'paie-novembre.csv',
    items: bulkItems({ total: 42, pending: 42 }),
    checks: { matching: 33, toLookAt: 4, notChecked: 5 },
  }),
  payment('Transports Moungo', 640_000, {
    id: ids.asked,
    status: 'PENDING',
    hours: 5.5,
    reason: 'Livraison de novembre',
    question: openQuestion,
  }),
  payment('Solange Mballa', 45_000, { id: ids.postponed, status: 'CONFIRMED', waitsFor: 'FLOAT', hours: 6 }),
  payment('Hervé Njikam', 78_300, { status: 'IN_PROGRESS', hours: 7, nameMatch: 'CLOSE' }),
  payment('primes-2026.csv', 2_150_000_000, {
    ...bulk,
    id: ids.large,
    status: 'IN_PROGRESS',
    hours: 7.5,
    reason: 'primes-2026.csv',
    items: bulkItems({
      total: 100_000,
      confirmed: 88_400,
      inProgress: 600,
      completed: 10_990,
      failed: 10,
      problematic: 10,
    }),
    progress: { step: 'APPROVE', done: 42_000, total: 100_000, itemsPerSecond: 3_900, secondsLeft: 15 },
  }),
  payment('Garage Fotso', 21_000, {
    id: ids.paid,
    hours: 8,
    reason: 'Vidange du camion',
    expenseCategory: 'REPAIRS',
    beneficiaryId: ids.beneficiary,
  }),
  payment('Lydie Manga', 64_000, { status: 'PROBLEMATIC', hours: 20 }),
  payment('Issa Bouba', 33_000, { status: 'PROBLEMATIC', hours: 26, problemReason: 'UNKNOWN' }),
  payment('harvest.csv', 20_000, {
    ...bulk,
    hours: 28,
    reason: 'harvest.csv',
    items: bulkItems({ total: 3, completed: 3 }),
  }),
  payment('Pauline N’Gono', 5_000, { status: 'CANCELLED', hours: 31 }),
  payment('Ets Dibamba Primeurs', 350_000, { kind: 'COLLECTION', hours: 40, reason: 'Facture 0311' }),
  payment('Blaise Etoga', 37_000, {
    id: ids.reversed,
    hours: 42,
    correction: { at: hoursAgo(20), amount: 37_263, reversed: true },
  }),
  ...Array.from({ length: 31 }, (_, place) =>
    payment(
      ['Awa Ngono', 'Joseph Mbarga', 'Odile Nkoa', 'Transports Moungo'][place % 4] ?? '',
      2_500 + place * 875,
      {
        hours: 48 + place * 9,
        expenseCategory: (['SALARIES', 'TRANSPORT', 'SUPPLIES', 'SERVICES'] as const)[place % 4] ?? 'OTHER',
      },
    ),
  ),
];

const holds = (text: string, search: string) => text.toLowerCase().includes(search.toLowerCase());

const isToCheck = (one: Payment) =>
  one.status === 'PENDING' &&
  (one.type === 'BULK' ? (one.checks?.toLookAt ?? 0) > 0 : checkReasonsOf(one).length > 0);

/** Filters the list by the filters that walked screens use. */
export function matching(all: readonly Payment[], query: ListQuery, caller: string): Payment[] {
  const isMe = (wanted: string | undefined, id: string | undefined) =>
    wanted === undefined || id === (wanted === 'me' ? caller : wanted);
  return all.filter(
    (one) =>
      (query.status === undefined || one.status === query.status) &&
      (query.underWay === undefined || ['CONFIRMED', 'IN_PROGRESS'].includes(one.status)) &&
      (query.toApprove === undefined ||
        (one.status === 'PENDING' && one.question === null && !one.makers.includes(caller))) &&
      (query.toCheck === undefined || isToCheck(one)) &&
      (query.question === undefined || one.question !== null) &&
      (query.kind === undefined || one.kind === query.kind) &&
      (query.type === undefined || one.type === query.type) &&
      (query.search === undefined || holds(`${one.name} ${one.reason} ${one.reference}`, query.search)) &&
      isMe(query.createdBy, one.createdBy.userId) &&
      isMe(query.approvedBy, one.approvedBy?.userId) &&
      (query.approvedFrom === undefined ||
        (one.approvedAt !== null && dayOf(one.approvedAt) >= query.approvedFrom)),
  );
}

/** Says where the money of a bulk payment is, as if all of its items were over the same amount. */
function sumsOf({ items, amount, fee, tax, levy, status }: Payment): NonNullable<Detail['bulk']>['sums'] {
  const total = items?.total ?? 1;
  const share = (money: number, count: number) => Math.round((money * count) / total);
  const group = (count: number) => ({ count, amount: share(amount, count) });
  const paid = items?.completed ?? 0;
  const notPaid = (items?.failed ?? 0) + (items?.cancelled ?? 0);
  const underWay = total - paid - notPaid;
  const taken = {
    amount: share(amount, paid),
    fee: share(fee, paid),
    tax: share(tax, paid),
    levy: share(levy, paid),
  };
  return bulkSums({
    paid: group(paid),
    notPaid: group(notPaid),
    underWay: { count: underWay, amount: amount - share(amount, paid) - share(amount, notPaid) },
    taken: { ...taken, corrections: 0, total: taken.amount + taken.fee + taken.tax + taken.levy },
    reserved: status === 'PENDING' ? 0 : share(amount + fee + tax + levy, underWay),
  });
}

const excludedByAdmin = { by: refOf('admin'), at: hoursAgo(2), reason: 'Pièce manquante' };

/** Payment that an approver excluded from a bulk payment that waits. */
const excludedItem = payment('Blaise Etoga', 21_000, {
  ...waitingItem,
  status: 'CANCELLED',
  excluded: excludedByAdmin,
});

const approvers = [refOf('validator'), refOf('admin')].map((person) => ({ ...person, deputyFor: null }));

/** Returns a payment with what happened to it, step by step. */
export function detailOf(one: Payment): Detail {
  const { createdAt, approvedAt, finishedAt, status, waitsFor, approvedBy, createdBy } = one;
  const history: Detail['history'] = [
    { at: createdAt, by: createdBy, from: null, to: 'PENDING', why: '' },
    ...(approvedAt
      ? [{ at: approvedAt, by: approvedBy, from: 'PENDING', to: 'CONFIRMED', why: '' } as const]
      : []),
    ...(waitsFor && approvedAt
      ? [
          { at: approvedAt, by: null, from: 'CONFIRMED', to: 'IN_PROGRESS', why: '' } as const,
          { at: approvedAt, by: null, from: 'IN_PROGRESS', to: status, why: 'NOT_ENOUGH_FUNDS' } as const,
        ]
      : []),
    ...(finishedAt && approvedAt
      ? [
          { at: approvedAt, by: null, from: 'CONFIRMED', to: 'IN_PROGRESS', why: '' } as const,
          { at: finishedAt, by: null, from: 'IN_PROGRESS', to: status, why: '' } as const,
        ]
      : []),
  ];
  return aTransactionDetail({
    ...one,
    history,
    operatorReferenceId: finishedAt && newId(),
    financialTransactionId: status === 'COMPLETED' ? '3490872215' : null,
    approvers: status === 'PENDING' ? approvers : [],
    paidBefore: { times: 4, last: hoursAgo(200) },
    nameCheckedAt: status === 'PENDING' && one.kind === 'PAYOUT' ? hoursAgo(3) : null,
    bulk:
      one.type === 'BULK'
        ? {
            fileId: bulkFile,
            sourceFileId: bulkFile,
            fileName: one.name,
            rows: (one.items?.total ?? 0) + (one.id === ids.waitingBulk ? 2 : 1),
            excluded: one.id === ids.waitingBulk ? 2 : 1,
            excludedAmount: one.id === ids.waitingBulk ? 28_000 : 7_000,
            exclusions:
              one.id === ids.waitingBulk
                ? [{ ...excludedByAdmin, payments: 1, amount: excludedItem.amount }]
                : [],
            parentId: null,
            childIds: [],
            retriable: 0,
            retriableAmount: 0,
            waitingForFloat: 0,
            waitingForHold: 0,
            waitingForPause: 0,
            sums: sumsOf(one),
            names: { matching: (one.items?.total ?? 0) - 1, toLookAt: 1 },
            toCheck: one.id === ids.waitingBulk ? sumsToCheck() : [],
            firstPayments: 2,
            repeats:
              one.id === ids.waitingBulk
                ? aRepeat({
                    fileName: 'récolte-deuxième-quinzaine-novembre-2026.csv',
                    uploadedAt: hoursAgo(30),
                    bulkId: newId(),
                    status: 'COMPLETED',
                    rows: one.items?.total ?? 0,
                    sameRows: (one.items?.total ?? 0) - 1,
                    isSame: false,
                  })
                : null,
            kept: { reason: 'Deux livraisons, vu avec le chef d’équipe', by: refOf('initiator') },
          }
        : null,
  });
}

/** Payments of a bulk payment that waits: some to check, a name that is still to come, and one in order. */
const itemsToCheck: readonly Payment[] = [
  payment('Solange Mballa', 45_000, {
    ...waitingItem,
    nameMatch: 'DIFFERS',
    registeredName: 'ABENA MBALLA SOLANGE',
    remarks: ['NUMBER_CHANGED', 'FIRST_PAYMENT'],
  }),
  payment('Coopérative des Planteurs de Njombé-Penja et Environs', 118_000, {
    ...waitingItem,
    nameMatch: 'CLOSE',
    registeredName: 'COOP PLANTEURS NJOMBE PENJA',
    remarks: ['DUPLICATE', 'PAID_RECENTLY'],
  }),
  payment('Awa Ngono', 30_000, {
    ...waitingItem,
    nameMatch: 'NOT_AVAILABLE',
    nameChecked: false,
    registeredName: null,
  }),
  payment('Marie-Claire Ngo Bassong', 36_500, {
    ...waitingItem,
    nameMatch: 'DIFFERS',
    registeredName: 'TCHAMBA JEAN',
  }),
  payment('Issa Bouba', 27_000, { ...waitingItem, remarks: ['DUPLICATE'] }),
  payment('Hervé Njikam', 78_300, waitingItem),
];

/** Lists the payments of a bulk payment that are walked. */
export function itemsOf(
  bulkId: string,
  { check, reason, search = '', sort, excluded }: Call<'listBulkItems'>['query'],
  all: readonly Payment[],
): readonly Payment[] {
  if (bulkId !== ids.waitingBulk) return all.slice(10, 13);
  if (excluded) return [excludedItem];
  if (sort?.startsWith('amount')) return itemsToCheck.toSorted((one, other) => other.amount - one.amount);
  if (search !== '') return itemsToCheck.filter(({ name }) => holds(name, search));
  if (reason) return itemsToCheck.filter((item) => checkReasonsOf(item).includes(reason));
  const shown = {
    look: (item: Payment) => checkReasonsOf(item).length > 0,
    notChecked: ({ nameChecked }: Payment) => !nameChecked,
    first: ({ remarks }: Payment) => remarks.includes('FIRST_PAYMENT'),
  };
  return check === undefined ? itemsToCheck : itemsToCheck.filter(shown[check]);
}

/** Counts and sums what needs a check among them. */
function sumsToCheck() {
  return checkReasons.flatMap((reason) => {
    const items = itemsToCheck.filter((item) => checkReasonsOf(item).includes(reason));
    const amount = items.reduce((sum, item) => sum + item.amount, 0);
    return items.length > 0 ? [{ reason, count: items.length, amount }] : [];
  });
}
