import { may, planLimits, type MemberRole } from '@sanaga/domain';
import { aPaymentFileRow } from '../file-fixtures.ts';
import { aMember, anOrganisation, aSavedFilter, aWallet, newId, pageOf } from '../fixtures.ts';
import { failure } from '../failure.ts';
import type { Handlers } from '../mock-operation.ts';
import type { Answer } from '../operations.ts';
import { activity } from './activity.ts';
import { deputiesOf, limitsLeftOf, policyOf } from './approvals.ts';
import { accountHandlers } from './handlers-account.ts';
import {
  accounts,
  billsOf,
  expensesOf,
  invoices,
  movements,
  overviewOf,
  plansFor,
  refills,
  statementOf,
  targetOf,
} from './money.ts';
import { documents, noDocuments } from './documents.ts';
import { paymentFiles } from './payment-files.ts';
import { commentsOf, commentsOfRefill } from './comments.ts';
import { beneficiaries, changedPayee } from './beneficiaries.ts';
import { detailOf, itemsOf, matching, payments } from './payments.ts';
import { ids, people, refOf } from './people.ts';
import { searchOf } from './search.ts';
import { unknownPaymentColumns } from './unknown-columns.ts';
import { dayOf, daysAgo, hoursAgo } from './time.ts';

type Transaction = Answer<'approveTransaction'>;
type Member = Answer<'getCompanyEmployees'>[number];

/** Cuts one page out of a list: 20 rows unless the screen asks for another number. */
export const cut = <T>(all: readonly T[], { page, size }: { page: number; size: number }) =>
  pageOf(all.slice(page * size, (page + 1) * size), { number: page, size, totalElements: all.length });

const named = <T extends { name: string }>(all: readonly T[], search = '') =>
  all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));

const memberOf = ({ userId, name, email, phoneNumber, roles }: (typeof people)['admin']): Member =>
  aMember({ userId, name, email, phoneNumber, roles, dateJoined: daysAgo(300) });

/** People of an organisation, one of whom was invited and has not come yet. */
export const members: readonly Member[] = [
  memberOf(people.admin),
  memberOf(people.initiator),
  memberOf(people.validator),
  aMember({
    userId: ids.invited,
    name: 'Marie-Thérèse Ngo Nyemeck épouse Bikele-Onana',
    email: 'marie-therese.ngo-nyemeck.bikele-onana@moungofruits.example',
    phoneNumber: '+237677100009',
    roles: ['VALIDATOR'],
    status: 'INVITED',
    dateJoined: daysAgo(2),
  }),
  aMember({
    name: 'Awa Ngo',
    email: 'awa.ngo@moungofruits.example',
    status: 'SUSPENDED',
    suspendedBy: 'ADMIN',
    suspendedByName: people.admin.name,
    suspendedAt: daysAgo(5),
    suspensionReason: 'On leave until the end of the month',
    dateJoined: daysAgo(200),
  }),
];

/** The two organisations that people of the mock server belong to: one at work, one in which nothing has happened. */
export const profiles = {
  atWork: anOrganisation({
    organisationId: ids.organisation,
    name: 'Moungo Fruits SARL',
    plan: 'PREMIUM',
    website: 'https://moungofruits.example',
    createdAt: daysAgo(400),
    approvedAt: daysAgo(399),
  }),
  new: anOrganisation({
    organisationId: ids.newOrganisation,
    walletNumber: 'W-000002',
    name: 'Sawa Textiles',
    email: 'contact@sawatextiles.example',
    createdAt: daysAgo(1),
    approvedAt: daysAgo(1),
  }),
};

const profileOf = (user: Answer<'otpLogin'>['user']): Answer<'getOrganisationProfile'> =>
  user === people.suspended
    ? {
        ...profiles.atWork,
        status: 'SUSPENDED',
        suspendedAt: daysAgo(2),
        suspensionReason: 'The trade register number could not be confirmed.',
      }
    : user === people.newcomer
      ? profiles.new
      : profiles.atWork;

/** Counts an organisation's members and what its plan allows; as on the server, each takes a place. */
export function memberCounts(isBusy: boolean): Answer<'getNumberOfUsers'> {
  const all = isBusy ? members : [memberOf(people.newcomer)];
  const plan = isBusy ? 'PREMIUM' : 'STARTER';
  const places = (role: MemberRole) => ({
    used: all.filter(({ roles }) => roles.includes(role)).length,
    limit: planLimits[plan][role],
  });
  const [ADMIN, INITIATOR, VALIDATOR] = [places('ADMIN'), places('INITIATOR'), places('VALIDATOR')];
  return { plan, ADMIN, INITIATOR, VALIDATOR, total: all.length };
}

const figure = (all: readonly Transaction[]) => ({
  payments: all.length,
  amount: all.reduce((sum, { amount }) => sum + amount, 0),
  oldest: all.at(-1)?.createdAt ?? null,
});

function paymentHandlers(all: readonly Transaction[], caller: string): Handlers {
  const inStatus = (...wanted: string[]) => figure(all.filter(({ status }) => wanted.includes(status)));
  return {
    listTransactions: ({ query }) => cut(matching(all, query, caller), query),
    getTransactionDetail: ({ params }) => {
      const payment = all.find(({ id }) => id === params.id);
      return payment ? detailOf(payment) : failure('NOT_FOUND');
    },
    getOwnPaymentFigures: {
      waiting: inStatus('PENDING'),
      underWay: inStatus('CONFIRMED', 'IN_PROGRESS'),
      notPaid: inStatus('PROBLEMATIC'),
      questions: all.filter(({ question, makers }) => question !== null && makers.includes(caller)).length,
    },
    listComments: ({ params }) => commentsOf(params.id),
    listRefillComments: commentsOfRefill,
    listBulkItems: ({ params, query }) => cut(itemsOf(params.id, query, all), query),
    checkPayee: ({ body }) => ({
      number: body.number,
      registeredName: null,
      nameMatch: 'NOT_AVAILABLE',
      nameChecked: true,
      remarks: ['PAID_RECENTLY', 'FIRST_PAYMENT'],
      cost: null,
      available: 11_641_487,
      feeRate: 0.005,
      taxRate: 0.002,
      minimum: 100,
      maximum: 5_000_000,
      approvers: [],
    }),
  };
}

/** Rows of a file whose names are being checked: one name has come and differs. */
const rowsWithoutNames = [
  aPaymentFileRow({
    state: 'warning',
    nameMatch: 'DIFFERS',
    registeredName: 'KAMDEM BORIS',
    warnings: [
      {
        field: 'name',
        code: 'NAME_DIFFERS',
        message: 'Registered with MTN under another name: KAMDEM BORIS.',
      },
    ],
  }),
  aPaymentFileRow({ line: 3, name: 'Awa Ngono' }),
  aPaymentFileRow({
    line: 4,
    name: 'Hervé Njikam',
    registeredName: null,
    nameMatch: 'NOT_AVAILABLE',
    nameChecked: false,
  }),
];

const unknownName = {
  payeeNumber: null,
  registeredName: null,
  nameMatch: 'NOT_AVAILABLE',
} as const;

/** Rows of a file, one of each kind: several errors, one, a warning, left out, in order. */
const rowsToCorrect = [
  aPaymentFileRow({
    ...{ state: 'error', name: 'Nadège Fouda Onana', number: '6 77 45 12', ...unknownName },
    ...{ amountTyped: '48.500,50', amount: null },
    errors: [
      {
        field: 'number',
        code: 'NUMBER_INVALID',
        message: 'This is not a mobile number in Cameroon. Digits may have been lost.',
      },
      {
        field: 'amount',
        code: 'AMOUNT_SEPARATOR',
        message: 'This amount is ambiguous. Enter it without commas or full stops.',
      },
    ],
  }),
  aPaymentFileRow({
    ...{ line: 3, state: 'error', name: 'Coopérative des Planteurs de Njombé-Penja', number: '699112233' },
    ...{ amountTyped: '118000', amount: 118_000, ...unknownName },
    errors: [
      {
        field: 'number',
        code: 'NUMBER_OTHER_NETWORK',
        message: 'This number is with Orange. Payments work with MTN numbers only.',
      },
    ],
  }),
  aPaymentFileRow({
    ...{ line: 4, state: 'warning', name: 'Aïssatou Bello', number: '677412087' },
    ...{ payeeNumber: '+237677412087', registeredName: 'BELLO AISSATOU', amountTyped: '7500', amount: 7_500 },
    warnings: [
      {
        field: 'amount',
        code: 'PAID_RECENTLY',
        message:
          'This number was paid the same amount within the last 24 hours, or such a payment is waiting.',
      },
    ],
  }),
  aPaymentFileRow({
    ...{ line: 5, state: 'excluded', leftOut: true, name: 'Roger Mbarga' },
    ...{ registeredName: 'MBARGA ROGER', amountTyped: '1250000', amount: 1_250_000 },
    correctedBy: refOf('initiator'),
  }),
  aPaymentFileRow({ line: 6, name: 'Hervé Njikam', registeredName: 'NJIKAM HERVE' }),
];

function fileHandlers(files: typeof paymentFiles): Handlers {
  return {
    uploadPaymentFile: unknownPaymentColumns(),
    listPaymentFiles: ({ query }) =>
      cut(
        files.filter(
          ({ status }) =>
            (query.status === undefined || status === query.status) &&
            (query.open === undefined || status !== 'PROCESSED'),
        ),
        query,
      ),
    getPaymentFile: ({ params }) =>
      files.find(({ fileId }) => fileId === params.fileId) ?? failure('NOT_FOUND'),
    listPaymentFileRows: ({ params }) =>
      params.fileId === ids.namelessFile
        ? {
            ...pageOf(rowsWithoutNames),
            counts: { ok: 2, warning: 1, error: 0, excluded: 0, excludedErrors: 0 },
          }
        : {
            ...pageOf(rowsToCorrect),
            counts: { ok: 1, warning: 1, error: 2, excluded: 1, excludedErrors: 0 },
          },
  };
}

function moneyHandlers(isBusy: boolean): Handlers {
  return {
    getOverview: ({ body }) => overviewOf(body.startDate, body.endDate, isBusy),
    getWallet: isBusy ? aWallet(11_641_487, 124_500) : aWallet(0),
    getWalletStatement: ({ query }) => statementOf(query.startDate, query.endDate),
    getMonthlyStatement: { isOn: isBusy },
    changeMonthlyStatement: ({ body }) => body,
    listWalletMovements: ({ query }) =>
      cut(
        (isBusy ? movements : []).filter(
          ({ kind, name, lines }) =>
            (query.kind === undefined || kind === query.kind) &&
            (query.first === undefined || lines === null) &&
            name.toLowerCase().includes(query.search?.toLowerCase() ?? ''),
        ),
        query,
      ),
    getExpenses: ({ query }) => {
      const { endDate = dayOf(hoursAgo(0)), startDate = `${endDate.slice(0, 7)}-01` } = query;
      return expensesOf(startDate, endDate, isBusy);
    },
    getTarget: ({ params }) => targetOf(params.date, isBusy),
    listRefills: ({ query }) =>
      cut(
        (isBusy ? refills : []).filter(
          ({ status, refillId }) =>
            (query.status === undefined || status === query.status) &&
            (query.refillId === undefined || refillId === query.refillId),
        ),
        query,
      ),
    listServiceProviders: isBusy ? accounts : [],
    listOwnDocuments: isBusy ? documents : noDocuments,
    listPlans: plansFor(isBusy ? 'PREMIUM' : 'STARTER'),
    getUpcomingBill: billsOf(isBusy ? 'PREMIUM' : 'STARTER'),
    listInvoices: ({ query }) =>
      cut(isBusy ? invoices.filter(({ id }) => query.id === undefined || id === query.id) : [], query),
    getCardStatus: { configured: false, minimum: 500, maximum: 1_000_000 },
  };
}

const savedFilters = [
  aSavedFilter({
    name: 'Failed this month',
    query: { status: 'PROBLEMATIC', period: 'month' },
    shared: true,
  }),
  aSavedFilter({
    name: 'Suppliers in Penja, from 100,000 XAF',
    query: { minAmount: '100000', search: 'Penja' },
    createdBy: { userId: people.initiator.userId, name: people.initiator.name },
    ...{ shared: true, dropped: ['network'] },
  }),
  aSavedFilter({ createdBy: { userId: people.admin.userId, name: people.admin.name } }),
];

/** Handles what a member of an organisation may ask; for the new one everything is empty. */
export function holderHandlers(user: (typeof people)['admin']): Handlers {
  const isBusy = user !== people.newcomer;
  const payees = isBusy ? beneficiaries : [];
  return {
    ...accountHandlers(user),
    ...paymentHandlers(isBusy ? payments : [], user.userId),
    ...fileHandlers(isBusy ? paymentFiles : []),
    ...moneyHandlers(isBusy),
    getOrganisationProfile: profileOf(user),
    getCompanyEmployees: isBusy ? [...members] : [memberOf(people.newcomer)],
    getNumberOfUsers: memberCounts(isBusy),
    listBeneficiaries: ({ query }) => cut(named(payees, query.search), query),
    listAllBeneficiaries: payees,
    listBeneficiaryChanges: payees.filter(({ change }) => change !== null),
    confirmBeneficiaryChange: { ...changedPayee, phoneNumber: changedPayee.change.number, change: null },
    withdrawBeneficiaryChange: { ...changedPayee, change: null },
    searchEverything: ({ query }) =>
      searchOf(
        {
          payments: isBusy ? payments : [],
          // as on the server: a person who may not list them finds nothing
          refills: isBusy && may(user, 'refill:list') ? refills : [],
          invoices: isBusy && may(user, 'bill:list') ? invoices : [],
          members: isBusy ? members : [],
          beneficiaries: payees,
        },
        query.q,
      ),
    listAudit: ({ query }) => cut(isBusy ? activity : [], query),
    getApprovalPolicy: policyOf(isBusy),
    getApprovalLimitsLeft: limitsLeftOf(isBusy),
    changeApprovalPolicy: policyOf(isBusy),
    confirmApprovalPolicy: { ...policyOf(isBusy), proposal: null },
    withdrawApprovalPolicy: { ...policyOf(isBusy), proposal: null },
    listDeputies: deputiesOf(isBusy),
    nameDeputy: ({ body }) => ({
      id: newId(),
      user: refOf('admin'),
      deputy: refOf('validator'),
      from: body.from,
      until: body.until,
      inForce: true,
      namedBy: refOf('admin'),
    }),
    endDeputy: { success: true, description: 'Done.' },
    listSavedFilters: isBusy ? savedFilters : [],
    refreshNames: { success: true, description: 'Done.' },
    requestEmailAuthorization: { success: true, description: newId() },
  };
}
