import { defaultAccountPlan } from '@sanaga/domain';
import { anOrganisation, anOrganisationRequest, aRefill, newId } from '../fixtures.ts';
import type { Answer } from '../operations.ts';
import { aHold, anOperator, aPlatformOverview, aShortage } from '../platform-fixtures.ts';
import { profiles } from './handlers-holder.ts';
import { people } from './people.ts';
import { refills } from './money.ts';
import { daysAgo, dayOf, hoursAgo, lastMonths } from './time.ts';

type Exception = Answer<'getReconciliationException'>;
type Individual = Answer<'getActiveUsers'>['content'][number];

const longName = 'Groupement d’Initiative Commune des Éleveurs et Agriculteurs du Haut-Nyong';

/** The platform's organisations, in every status that a list shows. */
export const organisations = [
  profiles.atWork,
  profiles.new,
  anOrganisation({
    organisationId: newId(),
    name: longName,
    email: 'direction.generale@gic-eleveurs-haut-nyong.example',
    status: 'SUSPENDED',
    plan: 'PRO',
    location: 'bertoua',
    createdAt: daysAgo(90),
    suspendedAt: daysAgo(3),
    suspensionReason: 'The business number is not in use any more.',
  }),
  ...Array.from({ length: 26 }, (_, place) =>
    anOrganisation({
      organisationId: newId(),
      walletNumber: `W-0000${place + 10}`,
      name: `Coopérative du Nkam ${place + 1}`,
      email: `bureau@nkam-${place + 1}.example`,
      location: 'buea',
      createdAt: daysAgo(100 + place),
    }),
  ),
];

/** Organisations that wait for approval. */
export const requests = [
  anOrganisationRequest({
    name: 'Savonnerie de Limbé',
    website: 'https://www.savonnerie-artisanale-limbe.example/qui-sommes-nous',
    createdAt: hoursAgo(50),
    checks: {
      businessNumber: 'ACTIVE',
      registeredName: 'KOUAM DANIEL',
      nameMatch: 'DIFFERS',
      nameChecked: true,
      emailVerifiedAt: hoursAgo(49),
      sameNumber: [],
      similarNames: [],
    },
  }),
  anOrganisationRequest({
    name: longName,
    createdAt: hoursAgo(20),
    checks: {
      businessNumber: 'NOT_CHECKED',
      registeredName: null,
      nameMatch: 'NOT_AVAILABLE',
      nameChecked: false,
      emailVerifiedAt: hoursAgo(19),
      sameNumber: ['Coopérative du Nkam 4'],
      similarNames: ['GIC Éleveurs du Haut-Nyong', 'Groupement des Éleveurs de Bertoua'],
    },
  }),
  anOrganisationRequest({ name: 'Scierie Dja', createdAt: hoursAgo(3) }),
];

const individual = (name: string, changes: Partial<Individual> = {}): Individual => ({
  userId: newId(),
  organisationId: newId(),
  name,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@individual.example`,
  phoneNumber: '+237677200300',
  status: 'ACTIVE',
  suspendedAt: null,
  suspensionReason: null,
  createdAt: daysAgo(30),
  ...changes,
});

export const individuals = [
  'Thierry Ndongo',
  'Lydie Manga',
  'Marie-Thérèse Ngo Nyemeck épouse Bikele-Onana',
].map((name) => individual(name));
export const suspendedIndividuals = [
  individual('Paul Dja', { status: 'SUSPENDED', suspendedAt: daysAgo(3), suspensionReason: 'Under inquiry' }),
];
export const waitingIndividuals = ['Odile Nkoa', 'Issa Bouba'].map((name, place) =>
  individual(name, { status: 'INACTIVE', createdAt: hoursAgo(40 - place * 10) }),
);

/** Refills that wait for a super admin, one of them for a second one. */
export const waitingRefills = [
  ...refills.filter(({ status }) => status === 'REQUESTED'),
  aRefill({ organisationName: longName, amount: 250_000_000, needsTwo: true, createdAt: hoursAgo(4) }),
  aRefill({ organisationName: 'Sawa Textiles', amount: 40_000, createdAt: hoursAgo(3) }),
];
export const processingRefills = refills.filter(({ status }) => status === 'PROCESSING');

const paid = { count: 164, amount: 98_765_432, failed: 5, successRate: 0.97, medianSeconds: 7.4 };

export const overviewOfPlatform = (startDate: string, endDate: string): Answer<'getOverview'> => ({
  ...aPlatformOverview({
    organisations: organisations.length,
    individuals: individuals.length,
    requestsWaiting: requests.length + waitingIndividuals.length,
    oldestRequest: hoursAgo(50),
    organisationsWaiting: { count: requests.length, oldest: hoursAgo(50) },
    individualsWaiting: { count: waitingIndividuals.length, oldest: hoursAgo(40) },
    refillsWaiting: { count: waitingRefills.length, amount: 250_065_000, oldest: hoursAgo(4) },
    refillsProcessing: { count: processingRefills.length, amount: 1_250_000 },
    creditedToday: { count: 12, amount: 4_300_000, failed: 1 },
    refillsFailed: { count: 1, amount: 500_000 },
    payoutsToday: paid,
    payoutsThisMonth: paid,
    stuck: {
      count: 1,
      amount: 33_000,
      holders: [
        {
          organisationId: profiles.atWork.organisationId,
          name: profiles.atWork.name,
          count: 1,
          amount: 33_000,
        },
      ],
    },
    operators: [
      anOperator('DISBURSEMENT', {
        queued: 35,
        shortage: aShortage({ since: hoursAgo(1), askedAt: hoursAgo(0) }),
      }),
      anOperator('COLLECTION'),
    ],
    hold: aHold({
      since: hoursAgo(2),
      restoredTo: hoursAgo(3),
      missingStatements: [
        { product: 'DISBURSEMENT', from: dayOf(daysAgo(1)), to: dayOf(daysAgo(0)) },
        { product: 'COLLECTION', from: dayOf(daysAgo(1)), to: dayOf(daysAgo(0)) },
      ],
    }),
    volumes: lastMonths(6).map((month, place) => ({
      month,
      amount: 60_000_000 + place * 7_000_000,
      count: 90,
    })),
    subscriptionIncome: monthlyIncome(6),
    billsOverdue: { count: 2, amount: 90_000 },
  }),
  from: startDate,
  to: endDate,
});

export const monthlyIncome = (months: number): Answer<'listSubscriptionIncome'> =>
  lastMonths(months).map((month, place) => ({ month, amount: 450_000 + place * 15_000, count: 10 + place }));

export const figuresOf = (organisationId: string, name: string): Answer<'getOrganisationFigures'> => ({
  organisationId,
  name,
  thisMonth: paid,
  allTime: { ...paid, count: 2_481, amount: 1_234_567_890 },
  volumes: lastMonths(6).map((month, place) => ({ month, amount: 6_000_000 + place * 700_000, count: 20 })),
  waiting: { count: 3, amount: 11_112_500 },
  unknown: { count: 1, amount: 33_000 },
  refilled: { count: 24, amount: 17_610_400 },
  members: { ADMIN: 1, INITIATOR: 1, VALIDATOR: 2, total: 4 },
  lastActivity: hoursAgo(1),
});

const reportFigures = { ...paid, slowestSeconds: 41, collected: { count: 31, amount: 17_610_400 } };

export const reportOf = (from: string, to: string): Answer<'getPlatformReport'> => ({
  from,
  to,
  total: reportFigures,
  step: 'day',
  steps: Array.from({ length: 14 }, (_, place) => ({
    ...reportFigures,
    amount: 1_000_000 * ((place * 5) % 9),
    start: dayOf(daysAgo(13 - place)),
  })),
});

const uploader = { userId: people.platform.userId, name: people.platform.name };

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
    uploadedBy: uploader,
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
];

export const superAdmins: Answer<'listSuperAdmins'> = [
  people.platform,
  { ...people.admin, name: 'Ruben Eyoum' },
].map(({ name, email, phoneNumber, userId }, place) => ({
  userId: place === 0 ? userId : newId(),
  name,
  email: place === 0 ? email : 'ruben.eyoum@sanaga.example',
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

/** What the audit log has recorded, the newest first. */
export const auditEntries: Answer<'listAudit'>['content'] = Array.from({ length: 45 }, (_, place) => ({
  auditId: String(900 - place),
  at: hoursAgo(place * 3),
  actor: place % 5 === 3 ? null : { ...uploader, superAdmin: true },
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
      by: uploader,
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
    { from: dayOf(daysAgo(20)), issuer, by: uploader, at: daysAgo(20) },
    { from: dayOf(daysAgo(90)), issuer: { ...issuer, vatRate: null }, by: uploader, at: daysAgo(90) },
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
  requiredDocuments: ['RCCM', 'NIU'],
  changedAt: daysAgo(12),
  changedBy: uploader,
};

export const settingChanges: Answer<'listPlatformSettingChanges'>['content'] = [
  { at: daysAgo(12), by: uploader, changes: [{ setting: 'feeRate', before: 0.004, after: 0.005 }] },
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
    resolution: null,
    concerned: null,
    askedBy: uploader,
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
    resolution: null,
    concerned: { userId: superAdmins[1]?.userId ?? newId(), name: superAdmins[1]?.name ?? '' },
    askedBy: uploader,
    askedAt: hoursAgo(5),
    decidedBy: null,
    decidedAt: null,
    confirmableAt: hoursAgo(-19),
  },
];
