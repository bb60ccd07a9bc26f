import { aFloat, aFloatComparison, aFloatPosting } from '../float-fixtures.ts';
import { pageOf } from '../fixtures.ts';
import type { Handlers } from '../mock-operation.ts';
import { profiles } from './handlers-holder.ts';
import { refOf } from './people.ts';
import { dayOf, daysAgo } from './time.ts';

const lastNight = aFloatComparison({
  ...{ comparedAt: daysAgo(1), outcome: 'DIFFERS', ours: 98_765_432, theirs: 98_740_432 },
  ...{ disbursement: 86_515_432, collection: 12_225_000, difference: -25_000, goingOut: 12_500 },
});

const comparisons = [
  lastNight,
  aFloatComparison({
    ...{ comparedAt: daysAgo(2), comparedBy: refOf('platform'), outcome: 'UNREADABLE' },
    ...{ theirs: null, difference: null, disbursement: null, collection: null },
    cause: 'balance is not readable: "12.345.678"',
  }),
  aFloatComparison({ comparedAt: daysAgo(3) }),
];

const decided = { confirmable: false, decidedBy: refOf('platform'), decidedAt: daysAgo(4) };

const postings = [
  aFloatPosting({ preparedAt: daysAgo(1), day: dayOf(daysAgo(1)), amount: 25_000_000 }),
  aFloatPosting({
    ...decided,
    ...{ kind: 'TAX_REMITTED', status: 'BOOKED', reversible: true, amount: 1_234_567 },
    ...{ preparedAt: daysAgo(5), day: dayOf(daysAgo(5)), reference: 'DGI-2026-10-0417' },
    reason: 'Taxe sur les transferts d’argent du mois d’octobre',
  }),
  aFloatPosting({
    ...decided,
    ...{ kind: 'DEBT_WRITTEN_OFF', status: 'WITHDRAWN', amount: 48_500 },
    ...{ organisationId: profiles.atWork.organisationId, organisationName: profiles.atWork.name },
    ...{ preparedAt: daysAgo(8), day: dayOf(daysAgo(8)), reference: 'INKASSO-0099' },
    reason: 'The holder has closed its business',
  }),
];

/** Our own money as a super admin sees it: a difference since last night, and postings in each state. */
export const floatHandlers: Handlers = {
  getFloat: aFloat({ comparison: lastNight, goingOut: 12_500 }),
  listFloatComparisons: pageOf(comparisons),
  listFloatPostings: pageOf(postings),
};
