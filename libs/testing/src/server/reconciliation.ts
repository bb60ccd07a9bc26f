import { newId } from '../fixtures.ts';
import type { Answer } from '../operations.ts';
import { profiles } from './handlers-holder.ts';
import { refOf } from './people.ts';
import { daysAgo, dayOf } from './time.ts';

type Exception = Answer<'getReconciliationException'>;

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
