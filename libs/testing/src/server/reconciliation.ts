import { newId } from '../fixtures.ts';
import type { Answer } from '../operations.ts';
import { profiles } from './handlers-holder.ts';
import { refOf } from './people.ts';
import { daysAgo, dayOf } from './time.ts';

type Exception = Answer<'getReconciliationException'>;
type StatementRow = Answer<'listOperatorStatementRows'>['content'][number];

export const statements: Answer<'listOperatorStatements'>['content'] = ['COLLECTION', 'DISBURSEMENT'].map(
  (product, place) => ({
    statementId: newId(),
    product: product === 'COLLECTION' ? 'COLLECTION' : 'DISBURSEMENT',
    from: dayOf(daysAgo(9)),
    to: dayOf(daysAgo(2)),
    fileName: `relevé-mtn-${product.toLowerCase()}-deuxième-semaine-de-novembre.csv`,
    rows: 164 + place,
    amount: 98_765_432,
    matched: 162,
    waiting: 0,
    exceptions: 2,
    missingThere: place,
    ours: 98_765_432 - place * 12_500,
    outside: place,
    withdrawn: null,
    withdrawal: null,
    uploadedBy: refOf('platform'),
    uploadedAt: daysAgo(1),
  }),
);

const exception = (changes: Partial<Exception>): Exception => ({
  id: newId(),
  kind: 'AMOUNT_DIFFERS',
  status: 'OPEN',
  openedAt: daysAgo(2),
  organisationId: profiles.atWork.organisationId,
  organisationName: profiles.atWork.name,
  product: 'DISBURSEMENT',
  operatorReferenceId: newId(),
  financialTransactionId: '3490872215',
  theirReference: null,
  transactionId: newId(),
  paymentNumber: 'T-000042',
  refillId: null,
  payeeName: 'Garage Fotso',
  ourStatus: 'SUCCESSFUL',
  ours: 21_000,
  theirs: 12_000,
  theirsElsewhere: null,
  unfinished: false,
  mayBePaid: false,
  reversed: null,
  otherReferenceId: null,
  suspense: null,
  document: null,
  statementId: null,
  statementName: null,
  theirRow: null,
  resolutions: ['SUSPENSE', 'WALLET'],
  proposal: null,
  resolution: null,
  note: null,
  resolvedBy: null,
  resolvedAt: null,
  ...changes,
});

export const exceptions = [
  exception({}),
  exception({ kind: 'UNKNOWN_OUTCOME', theirs: null, resolutions: [], payeeName: 'Issa Bouba' }),
  exception({
    kind: 'MISSING_HERE',
    organisationId: null,
    organisationName: null,
    ours: null,
    theirs: 4_500,
    statementId: statements[1]?.statementId ?? null,
    statementName: statements[1]?.fileName ?? null,
    theirRow: {
      ...{ line: 87, number: '237677412085', day: dayOf(daysAgo(4)), status: 'SUCCESSFUL', type: 'PAYMENT' },
    },
  }),
  exception({ kind: 'ID_TWICE', theirs: null, otherReferenceId: newId(), resolutions: [] }),
  exception({ kind: 'REVERSAL', theirs: 0, reversed: 21_000, resolutions: ['REVERSED', 'SUSPENSE'] }),
  exception({
    kind: 'CONTRADICTION',
    ourStatus: 'FAILED',
    mayBePaid: true,
    ours: 0,
    theirs: 21_000,
    resolutions: ['SUSPENSE', 'WALLET', 'NOT_PAID'],
  }),
];

/** Lists a month in which most days were compared, one has differences and one no statement. */
export const statementDays = (month: string): Answer<'getStatementDays'> => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const today = dayOf(daysAgo(0));
  const days = Array.from({ length: last }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`);
  return {
    days: days.map((day, place) => ({
      day,
      payments: day <= today && place % 7 < 6,
      statements: day < today && place !== 11 && place % 7 < 6 ? 1 : 0,
      open: place === 8 && day < today ? 2 : 0,
    })),
  };
};

const row = (changes: Partial<StatementRow>): StatementRow => ({
  ...{ line: 2, reference: null, financialTransactionId: '3490872215', number: '237677412085' },
  ...{ day: dayOf(daysAgo(4)), amount: 21_000, status: 'SUCCESSFUL', type: 'PAYMENT', direction: 'OUT' },
  ...{ outcome: 'MATCHED', ours: 21_000, exceptionId: null },
  ...changes,
});

export const statementRows = [
  row({}),
  row({ line: 3, outcome: 'AMOUNT_DIFFERS', amount: 12_000, exceptionId: exceptions[0]?.id ?? null }),
  row({
    line: 87,
    outcome: 'MISSING_HERE',
    amount: 4_500,
    ours: null,
    exceptionId: exceptions[2]?.id ?? null,
  }),
];
