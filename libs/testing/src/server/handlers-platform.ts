import { failure } from '../failure.ts';
import { anOrganisationDetail, aWallet, pageOf } from '../fixtures.ts';
import { aPlatformPayment } from '../platform-fixtures.ts';
import type { Handlers } from '../mock-operation.ts';
import type { Answer } from '../operations.ts';
import { commentsOfRefill } from './comments.ts';
import { documents, submittedDocuments } from './documents.ts';
import { floatHandlers } from './float.ts';
import { accountHandlers } from './handlers-account.ts';
import { cut, members, memberCounts, profiles } from './handlers-holder.ts';
import { accounts, invoices, plansFor } from './money.ts';
import { monthEndHandlers } from './month-ends.ts';
import { matching, payments } from './payments.ts';
import { ids, people } from './people.ts';
import {
  individuals,
  organisations,
  processingRefills,
  requests,
  suspendedIndividuals,
  waitingIndividuals,
  waitingRefills,
} from './organisations.ts';
import {
  accountPlan,
  auditEntries,
  decisions,
  pastDecisions,
  issuerSettings,
  platformSettings,
  settingChanges,
  superAdmins,
} from './platform.ts';
import { figuresOf, monthlyIncome, overviewOfPlatform, reportOf } from './platform-figures.ts';
import { exceptions, statementDays, statementRows, statements } from './reconciliation.ts';
import { platformSearchOf } from './search.ts';
import { dayOf, daysAgo } from './time.ts';
import { unknownStatementColumns, unknownStatuses } from './unknown-columns.ts';

const named = <T extends { name: string }>(all: readonly T[], search = '') =>
  all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));

const organisation = (id: string) => organisations.find(({ organisationId }) => organisationId === id);

/** Handlers of what a super admin asks about one wallet holder. */
const organisationHandlers: Handlers = {
  getOrganisationProfileById: ({ params }) => {
    const found = organisation(params.id);
    if (!found) return failure('NOT_FOUND');
    const previousName = found === profiles.new ? 'Sawa Couture' : null;
    return anOrganisationDetail({ ...found, registeredName: found.name, previousName });
  },
  getOrganisationOwner: ({ params }) => ({
    userId: people.admin.userId,
    organisationId: params.id,
    name: people.admin.name,
    email: people.admin.email,
    phoneNumber: people.admin.phoneNumber,
    jobTitle: 'Director',
    status: 'ACTIVE',
    dateJoined: daysAgo(400),
    profilePicture: null,
  }),
  getOrganisationFigures: ({ params }) =>
    figuresOf(params.organisationId, organisation(params.organisationId)?.name ?? ''),
  getDeletionConditions: {
    balance: 11_641_487,
    debt: 0,
    payments: 3,
    refills: 1,
    cardTopUps: 0,
    operatorRequests: 0,
    exceptions: 0,
  },
  getOrganisationUsers: [...members],
  getNumberOfUsers: memberCounts(true),
  getOrganisationWalletDetails: aWallet(11_641_487, 124_500),
  listOrganisationServiceProviders: accounts,
  listOrganisationDocuments: documents,
  listSubmittedDocuments: ({ query }) =>
    cut(
      submittedDocuments.filter(({ organisation: { name } }) =>
        name.toLowerCase().includes((query.search ?? '').toLowerCase()),
      ),
      query,
    ),
  downloadOrganisationDocument: '%PDF-1.7',
  listOrganisationTransactions: ({ query }) => cut(matching(payments, query, ''), query),
};

const statementCheck: Answer<'checkOperatorStatement'> = {
  rows: 165,
  amount: 98_765_432,
  from: dayOf(daysAgo(9)),
  to: dayOf(daysAgo(2)),
  undated: 0,
  columns: [
    { heading: 'Reference', holds: 'OPERATOR_ID', known: 163 },
    { heading: 'External Id', holds: 'OUR_PAYMENT', known: 120 },
    { heading: 'Id', holds: null, known: 0 },
  ],
};

/** Handlers of what a super admin may ask, but for themselves. */
const consoleHandlers: Handlers = {
  ...organisationHandlers,
  ...floatHandlers,
  ...monthEndHandlers,
  getOverview: ({ body }) => overviewOfPlatform(body.startDate, body.endDate),
  searchEverything: ({ query }) =>
    platformSearchOf({ payments, refills: waitingRefills, individuals, organisations }, query.q),
  listOrganisations: ({ query }) => cut(named(organisations, query.search), query),
  listOrganisationRequests: ({ query }) => cut(named(requests, query.search), query),
  getSuspendedAndInactiveUsers: {
    suspendedOrganisations: pageOf(requests),
    inactiveUsers: pageOf(waitingIndividuals),
  },
  getActiveUsers: ({ query }) =>
    cut(named(query.status === 'ACTIVE' ? individuals : suspendedIndividuals, query.search), query),
  listPlatformPayments: ({ query }) => {
    const found = matching(payments, { ...query, type: 'SINGLE', sort: 'date,desc' }, '').filter(
      ({ problemReason }) => query.outcome !== 'UNKNOWN' || problemReason === 'UNKNOWN',
    );
    const shown = found.map(({ id, reference, status, problemReason, name, number, amount, createdAt }) =>
      aPlatformPayment({
        ...{ transactionId: id, reference, status, problemReason, name, number, amount, createdAt },
        ...{ organisationId: ids.organisation, organisationName: profiles.atWork.name },
        ...(status !== 'COMPLETED' && { paid: 0, endedAt: null }),
      }),
    );
    return { ...cut(shown, query), sum: shown.reduce((sum, { amount }) => sum + amount, 0) };
  },
  listRefillComments: commentsOfRefill,
  listRefills: ({ query }) =>
    cut(
      waitingRefills.filter(
        ({ status, refillId }) =>
          (query.status === undefined || status === query.status) &&
          (query.refillId === undefined || refillId === query.refillId),
      ),
      query,
    ),
  listProcessingRefills: ({ query }) => cut(processingRefills, query),
  listPlans: plansFor(null),
  listBills: ({ query }) =>
    cut(
      invoices
        .filter(
          ({ id, status }) =>
            (query.status === undefined || status === query.status) &&
            (query.id === undefined || id === query.id),
        )
        .map((invoice) => ({
          ...invoice,
          organisationId: ids.organisation,
          organisationName: profiles.atWork.name,
        })),
      query,
    ),
  getSubscriptionIncomeTotal: { Subscription_income: 12_345_000 },
  listSubscriptionIncome: ({ query }) => monthlyIncome(query.months),
  listAudit: ({ query }) => cut(auditEntries, query),
  listSavedFilters: [],
  listSuperAdmins: superAdmins,
  readPolicyState: ({ params }) => ({
    fulfillable: params.organisationId === ids.newOrganisation ? 'NO' : 'YES',
  }),
  getPlatformSettings: platformSettings,
  getAccountPlan: accountPlan,
  getIssuer: issuerSettings,
  listPlatformSettingChanges: ({ query }) => cut(settingChanges, query),
  getPlatformReport: ({ query }) => reportOf(query.startDate, query.endDate),
  listPastDecisions: ({ query }) =>
    cut(
      pastDecisions.filter(
        ({ subject, outcome }) =>
          (query.subject ?? subject) === subject && (query.outcome ?? outcome) === outcome,
      ),
      query,
    ),
  listDualControlRequests: ({ query }) =>
    cut(
      decisions.filter(({ status }) => query.status === undefined || status === query.status),
      query,
    ),
  getSoleDecisionLimit: { upTo: null },
  listOperatorStatements: ({ query }) => cut(statements, query),
  listOperatorStatementRows: ({ query }) => cut(statementRows, query),
  getStatementDays: ({ query }) => statementDays(query.month),
  checkOperatorStatement: ({ body }) => {
    const { name } = body.file as File;
    if (name === 'statuses.csv') return unknownStatuses();
    return name === 'export.csv' ? unknownStatementColumns() : statementCheck;
  },
  listReconciliationExceptions: ({ query }) => cut(query.status === 'RESOLVED' ? [] : exceptions, query),
  getReconciliationException: ({ params }) =>
    exceptions.find(({ id }) => id === params.id) ?? failure('NOT_FOUND'),
};

/** Handles what a super admin may ask. */
export const platformHandlers = (user: Answer<'otpLogin'>['user']): Handlers => ({
  ...accountHandlers(user),
  ...consoleHandlers,
});
