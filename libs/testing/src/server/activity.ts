import type { Answer } from '../operations.ts';
import { payments } from './payments.ts';
import { ids, people, refOf } from './people.ts';
import { hoursAgo } from './time.ts';

type Entry = Answer<'listAudit'>['content'][number];
type Told = Pick<Entry, 'action' | 'subjectType' | 'subjectId' | 'subjectName' | 'detail'> & {
  by: 'admin' | 'initiator' | 'validator' | 'platform' | null;
};

const about = (place: number) => {
  const payment = payments[place];
  return {
    subjectType: 'transaction',
    subjectId: payment?.id ?? null,
    subjectName: payment?.reference ?? null,
  };
};
const ofUser = {
  subjectType: 'user',
  subjectId: people.validator.userId,
  subjectName: people.validator.name,
};

const told: readonly Told[] = [
  {
    by: 'validator',
    action: 'transaction.approve',
    ...about(0),
    detail: { total: 152_310, method: 'PASSKEY' },
  },
  { by: 'initiator', action: 'transaction.create', ...about(0), detail: { total: 152_310 } },
  { by: null, action: 'session.start', ...ofUser, detail: {} },
  {
    by: 'admin',
    action: 'member.change-role',
    ...{
      subjectType: 'user',
      subjectId: ids.invited,
      subjectName: 'Marie-Thérèse Ngo Nyemeck épouse Bikele-Onana',
    },
    detail: { from: ['INITIATOR'], to: ['VALIDATOR'] },
  },
  {
    by: 'platform',
    action: 'refill.complete',
    ...{ subjectType: 'refill', subjectId: null, subjectName: 'R-000041' },
    detail: { amount: 2_500_000 },
  },
  { by: 'validator', action: 'transaction.cancel', ...about(1), detail: { reason: 'Paid in cash' } },
];

/** Entries of the organisation's own audit log, the newest first. */
export const activity: readonly Entry[] = Array.from({ length: 45 }, (_, place) => {
  const { by, ...entry } = told[place % told.length] as Told;
  return {
    auditId: String(700 - place),
    at: hoursAgo(place * 5 + 1),
    actor: by && { ...refOf(by), superAdmin: by === 'platform' },
    organisationId: ids.organisation,
    organisationName: 'Moungo Fruits SARL',
    clientAddress: by === 'platform' ? null : '41.202.207.16',
    ...entry,
  };
});
