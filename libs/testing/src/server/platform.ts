import { defaultAccountPlan } from '@sanaga/domain';
import { newId } from '../fixtures.ts';
import type { Answer } from '../operations.ts';
import { aDecision, aPastDecision } from '../platform-fixtures.ts';
import { profiles } from './handlers-holder.ts';
import { longName } from './organisations.ts';
import { people, refOf } from './people.ts';
import { daysAgo, dayOf, hoursAgo } from './time.ts';

export const superAdmins: Answer<'listSuperAdmins'> = [
  people.platform,
  { ...people.admin, userId: newId(), name: 'Ruben Eyoum', email: 'ruben.eyoum@sanaga.example' },
  people.unsecured,
].map(({ name, email, phoneNumber, userId }) => ({
  userId,
  name,
  email,
  phoneNumber,
  status: 'ACTIVE',
  dateJoined: daysAgo(400),
}));

const actions = [
  'transaction.approve',
  'refill.process',
  'organisation.approve',
  'session.end-others',
  'member.invite',
];

/** Entries that the audit log has recorded, the newest first. */
export const auditEntries: Answer<'listAudit'>['content'] = Array.from({ length: 45 }, (_, place) => ({
  auditId: String(900 - place),
  at: hoursAgo(place * 3),
  actor: place % 5 === 3 ? null : { ...refOf('platform'), superAdmin: true },
  organisationId: profiles.atWork.organisationId,
  organisationName: place % 7 === 2 ? longName : profiles.atWork.name,
  action: actions[place % actions.length] ?? '',
  subjectType: 'transaction',
  subjectId: newId(),
  subjectName: `T-000${900 - place}`,
  detail: { before: { status: 'PENDING' }, after: { status: 'CONFIRMED' }, amount: 12_500 },
  clientAddress: '196.168.12.4',
}));

export const accountPlan: Answer<'getAccountPlan'> = {
  accounts: { ...defaultAccountPlan, wallet: '5541' },
  isDefault: false,
  versions: [
    {
      from: dayOf(daysAgo(20)),
      accounts: { ...defaultAccountPlan, wallet: '5541' },
      by: refOf('platform'),
      at: daysAgo(20),
    },
  ],
};

const issuer = {
  name: 'Sanaga SA',
  address: '1180 Boulevard de la Liberté, Douala',
  niu: 'M051912345678A',
  rccm: 'RC/DLA/2019/B/1234',
  vatRate: 0.1925,
};

export const issuerSettings: Answer<'getIssuer'> = {
  issuer,
  versions: [
    { from: dayOf(daysAgo(20)), issuer, by: refOf('platform'), at: daysAgo(20) },
    {
      from: dayOf(daysAgo(90)),
      issuer: { ...issuer, vatRate: null },
      by: refOf('platform'),
      at: daysAgo(90),
    },
  ],
};

export const platformSettings: Answer<'getPlatformSettings'> = {
  feeRate: 0.005,
  taxRate: 0.002,
  levy: 4,
  taxRemittedBy: 'OPERATOR',
  payoutMin: 100,
  payoutMax: 5_000_000,
  refillAgreementThreshold: 100_000_000,
  aloneDailyLimit: 100_000,
  reminderHours: 4,
  verificationAmount: 100,
  alertFloatBelow: null,
  alertStatementBy: null,
  alertFailureRate: null,
  alertFailureCount: 20,
  alertOldestMinutes: null,
  requiredDocuments: ['RCCM', 'NIU'],
  changedAt: daysAgo(12),
  changedBy: refOf('platform'),
};

export const settingChanges: Answer<'listPlatformSettingChanges'>['content'] = [
  { at: daysAgo(12), by: refOf('platform'), changes: [{ setting: 'feeRate', before: 0.004, after: 0.005 }] },
  { at: daysAgo(40), by: null, changes: [{ setting: 'payoutMax', before: 2_000_000, after: 5_000_000 }] },
];

export const decisions: Answer<'listDualControlRequests'>['content'] = [
  {
    decisionId: newId(),
    kind: 'ADMIN_RECOVERY',
    status: 'OPEN',
    organisationId: profiles.new.organisationId,
    organisationName: longName,
    reason: 'The mailbox of the director is lost, and a letter with the new address is on file.',
    email: 'nouvelle.direction@gic-eleveurs-haut-nyong.example',
    amount: null,
    exceptionId: null,
    statementId: null,
    product: null,
    resolution: null,
    withoutStatements: false,
    concerned: null,
    askedBy: refOf('platform'),
    askedAt: hoursAgo(5),
    decidedBy: null,
    decidedAt: null,
    confirmableAt: null,
  },
  {
    decisionId: newId(),
    kind: 'SUPER_ADMIN_REMOVAL',
    status: 'OPEN',
    organisationId: null,
    organisationName: null,
    reason: 'Left the company at the end of October; the badge and the laptop are back.',
    email: null,
    amount: null,
    exceptionId: null,
    statementId: null,
    product: null,
    resolution: null,
    withoutStatements: false,
    concerned: { userId: superAdmins[1]?.userId ?? newId(), name: superAdmins[1]?.name ?? '' },
    askedBy: refOf('platform'),
    askedAt: hoursAgo(5),
    decidedBy: null,
    decidedAt: null,
    confirmableAt: hoursAgo(-19),
  },
  aDecision({
    status: 'DONE',
    organisationName: longName,
    reason: 'The company was dissolved; the liquidator asked for what is left in writing.',
    amount: 1_247_320,
    askedBy: refOf('platform'),
    askedAt: daysAgo(9),
    decidedBy: { userId: newId(), name: 'Ruben Eyoum' },
    decidedAt: daysAgo(8),
    confirmableAt: null,
  }),
  aDecision({
    kind: 'RECONCILIATION',
    status: 'DONE',
    exceptionId: newId(),
    resolution: 'WALLET',
    reason: 'MTN’s statement of the 14th has it.',
    amount: 12_500,
    askedAt: daysAgo(14),
    decidedBy: refOf('platform'),
    decidedAt: daysAgo(14),
    confirmableAt: null,
  }),
];

/** Decisions of super admins on requests, documents and refills, the newest first. */
export const pastDecisions: Answer<'listPastDecisions'>['content'] = [
  aPastDecision({ decidedAt: hoursAgo(2), decidedBy: refOf('platform'), organisationName: longName }),
  aPastDecision({
    decidedAt: hoursAgo(5),
    outcome: 'REJECTED',
    amount: 15_000,
    reference: 'R-000041',
    reason: 'The account that it would come from belongs to somebody who has left.',
  }),
  aPastDecision({
    ...{
      decidedAt: daysAgo(1),
      subject: 'DOCUMENT',
      outcome: 'REJECTED',
      document: 'RCCM',
      reason: 'Page 2 is missing.',
    },
    ...{ refillId: null, reference: null, amount: null },
  }),
  aPastDecision({
    ...{ decidedAt: daysAgo(2), subject: 'DOCUMENT', document: 'NIU' },
    ...{ refillId: null, reference: null, amount: null },
  }),
  aPastDecision({
    ...{
      decidedAt: daysAgo(3),
      subject: 'REQUEST',
      organisationName: 'Awa Ngono',
      accountType: 'INDIVIDUAL',
    },
    ...{ refillId: null, reference: null, amount: null },
  }),
];
