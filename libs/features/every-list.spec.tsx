import { screen, waitFor } from '@testing-library/react';
import {
  type Answer,
  aBeneficiary,
  aDecision,
  aPastDecision,
  aDocumentInQueue,
  aFloat,
  aFloatComparison,
  aFloatPosting,
  anOrganisation,
  anOrganisationDetail,
  anOrganisationRequest,
  aPaymentFile,
  aPlatformOverview,
  aPlatformPayment,
  aRefill,
  aSuperAdmin,
  aTransaction,
  aUser,
  aWallet,
  type Handlers,
  mockApi,
  newId,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReactElement } from 'react';
import { ApprovalsRoute } from './approvals/approvals-route.tsx';
import { AuditRoute } from './audit/audit-route.tsx';
import { BalancesRoute } from './balances/balances-route.tsx';
import { BeneficiariesRoute } from './beneficiaries/beneficiaries-route.tsx';
import { BulkUploadRoute } from './bulk-upload/bulk-upload-route.tsx';
import { FloatRoute } from './float/float-route.tsx';
import { HistoryRoute } from './history/history-route.tsx';
import { IndividualsRoute } from './individuals/individuals-route.tsx';
import { InitiatorHomeRoute } from './initiator-home/initiator-home-route.tsx';
import { OrganisationRequestsRoute } from './organisation-requests/organisation-requests-route.tsx';
import { OrganisationsRoute } from './organisations/organisations-route.tsx';
import { PastDecisionsRoute } from './past-decisions/past-decisions-route.tsx';
import { ReportsRoute } from './reports/reports-route.tsx';
import { ServicesRoute } from './services/services-route.tsx';
import { StatementRoute } from './statement/statement-route.tsx';
import { SubmittedDocumentsRoute } from './submitted-documents/submitted-documents-route.tsx';
import { SubscriptionsRoute } from './subscriptions/subscriptions-route.tsx';
import { TransactionsRoute } from './transactions/transactions-route.tsx';

/** Files of features that are shipped, by their paths in this folder. */
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.spec\.|node_modules|\/test\//.test(file),
);

it('finds no list that is wired by hand: all are made with the kit in shared/lists', () => {
  const direct = /import [^;]*\b(?:DataTable\b[^;]*'@sanaga\/ui'|Table\b[^;]*'antd')/;
  const wired = sources.filter(
    (file) =>
      !file.startsWith('shared/lists/') &&
      direct.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  );
  expect(wired).toEqual([]);
});

const at = '2026-11-20T08:30:00.000Z';
const organisation = anOrganisationDetail({ name: 'Moungo Fruits SARL' });
const { organisationId } = organisation;
const anIndividual = (name: string): Answer<'getActiveUsers'>['content'][number] => ({
  ...{ userId: newId(), organisationId: newId(), name, email: 'awa@example.cm', phoneNumber: null },
  ...{ status: 'ACTIVE', suspendedAt: null, suspensionReason: null, createdAt: at },
});
const anInvoice = (invoice: string): Answer<'listInvoices'>['content'][number] => ({
  ...{ id: newId(), invoice, billingDate: at, plan: 'PREMIUM', amount: 15_000, currency: 'XAF' },
  ...{ periodStart: at, periodEnd: at, status: 'PAID', paidAt: at },
});
const aMovement = (name: string): Answer<'listWalletMovements'>['content'][number] => ({
  ...{
    movementId: newId(),
    at,
    kind: 'REFILL',
    amount: 5_000,
    charges: 0,
    balance: 5_000,
    reference: 'R-000001',
  },
  ...{ name, number: '', reason: '', transactionId: null, refillId: newId(), lines: null },
});
const aStatementOfWallet: Answer<'getWalletStatement'> = {
  ...{
    from: '2026-11-01',
    to: '2026-11-30',
    opening: 0,
    moneyIn: 5_000,
    moneyOut: 0,
    charges: 0,
    closing: 5_000,
  },
  ...{ movements: 1, currency: 'XAF' },
};
const aBill = (name: string) => ({ ...anInvoice('INV-1'), organisationId, organisationName: name });
const anEntry = (name: string): Answer<'listAudit'>['content'][number] => ({
  ...{ auditId: newId(), at, action: 'wallet.refill', organisationId: null, organisationName: null },
  ...{
    actor: { userId: newId(), name, superAdmin: true },
    subjectType: null,
    subjectId: null,
    subjectName: null,
  },
  ...{ detail: {}, clientAddress: null },
});
const anException = (name: string): Answer<'listReconciliationExceptions'>['content'][number] => ({
  ...{ id: newId(), kind: 'PAID_AFTER_FAILED', status: 'OPEN', openedAt: at, organisationId },
  ...{ organisationName: name, product: 'DISBURSEMENT', operatorReferenceId: null, transactionId: null },
  ...{ financialTransactionId: null, theirReference: null, refillId: null, payeeName: null, ours: 0 },
  ...{
    ourStatus: null,
    theirs: 12_500,
    theirsElsewhere: null,
    unfinished: false,
    ...{ mayBePaid: false, reversed: null, otherReferenceId: null, suspense: null, document: null },
    statementId: null,
    statementName: null,
    theirRow: null,
    paymentNumber: null,
    resolutions: [],
  },
  ...{ proposal: null, resolution: null, note: null, resolvedBy: null, resolvedAt: null },
});
const aStatement = (fileName: string): Answer<'listOperatorStatements'>['content'][number] => ({
  ...{ statementId: newId(), product: 'DISBURSEMENT', from: '2026-11-20', to: '2026-11-20', fileName },
  ...{ rows: 1, amount: 1, ours: 1, matched: 1, waiting: 0, exceptions: 0, missingThere: 0, outside: 0 },
  ...{ withdrawn: null, withdrawal: null },
  ...{ uploadedBy: { userId: newId(), name: 'Estelle Mvondo' }, uploadedAt: at },
});

interface List {
  /** Call that lists. */
  call: keyof Handlers;
  screen: ReactElement;
  path: string;
  role?: 'INITIATOR' | 'VALIDATOR';
  row: (name: string) => unknown;
  /** Nests a page of rows in the response of the call, if that is not the page itself. */
  wrap?: (page: unknown) => unknown;
  /** Picks the calls that load this list, if another list of the screen makes the same call. */
  asks?: (query: { toApprove?: unknown }) => boolean;
  /** Other requests of the screen. */
  others?: Handlers;
}

const ofOrganisation: Handlers = { getOrganisationProfileById: organisation };
const detail = `/super-admin/organizations?id=${organisationId}`;

const lists: Record<string, List> = {
  'the transactions': {
    call: 'listTransactions',
    screen: <TransactionsRoute />,
    path: '/dashboard/transactions?',
    row: (name) => aTransaction({ name }),
  },
  'an initiator’s own payments': {
    call: 'listTransactions',
    screen: <InitiatorHomeRoute />,
    path: '/dashboard?',
    role: 'INITIATOR',
    row: (name) => aTransaction({ name }),
    others: { getWallet: aWallet(), listPaymentFiles: pageOf([]) },
  },
  'what waits for a validator': {
    call: 'listTransactions',
    screen: <ApprovalsRoute />,
    path: '/dashboard?',
    role: 'VALIDATOR',
    row: (name) => aTransaction({ name }),
    asks: ({ toApprove }) => Boolean(toApprove),
    others: { getWallet: aWallet() },
  },
  beneficiaries: {
    call: 'listBeneficiaries',
    screen: <BeneficiariesRoute />,
    path: '/dashboard/beneficiaries?',
    row: (name) => aBeneficiary({ name }),
  },
  'payment files': {
    call: 'listPaymentFiles',
    screen: <BulkUploadRoute />,
    path: '/dashboard/transactions/bulk?',
    role: 'INITIATOR',
    row: (fileName) => aPaymentFile({ fileName }),
  },
  refills: {
    call: 'listRefills',
    screen: <BalancesRoute />,
    path: '/dashboard/balances?',
    row: (accountName) => aRefill({ accountName }),
    others: { getWallet: aWallet(), listServiceProviders: [] },
  },
  'movements of the wallet': {
    call: 'listWalletMovements',
    screen: <StatementRoute />,
    path: '/dashboard/statement?',
    row: aMovement,
    others: { getWalletStatement: aStatementOfWallet },
  },
  invoices: {
    call: 'listInvoices',
    screen: <HistoryRoute />,
    path: '/dashboard/history?',
    row: anInvoice,
  },
  'documents that wait': {
    call: 'listSubmittedDocuments',
    screen: <SubmittedDocumentsRoute />,
    path: '/super-admin/documents?',
    row: (name) => aDocumentInQueue(name),
  },
  organisations: {
    call: 'listOrganisations',
    screen: <OrganisationsRoute />,
    path: '/super-admin/organizations?',
    row: (name) => anOrganisation({ name }),
  },
  'the payments of an organisation': {
    call: 'listOrganisationTransactions',
    screen: <OrganisationsRoute />,
    path: `${detail}&tab=transactions&`,
    row: (name) => aTransaction({ name }),
    others: ofOrganisation,
  },
  'the audit log of an organisation': {
    call: 'listAudit',
    screen: <OrganisationsRoute />,
    path: `${detail}&tab=audit&`,
    row: anEntry,
    others: ofOrganisation,
  },
  'the audit log': {
    call: 'listAudit',
    screen: <AuditRoute />,
    path: '/super-admin/audit?',
    row: anEntry,
  },
  'requests of organisations': {
    call: 'listOrganisationRequests',
    screen: <OrganisationRequestsRoute />,
    path: '/super-admin/organization-requests?',
    row: (name) => anOrganisationRequest({ name }),
  },
  'individuals who wait': {
    call: 'getSuspendedAndInactiveUsers',
    screen: <IndividualsRoute />,
    path: '/super-admin/individuals?',
    row: anIndividual,
    wrap: (page) => ({ inactiveUsers: page, suspendedOrganisations: pageOf([]) }),
  },
  'individuals at work': {
    call: 'getActiveUsers',
    screen: <IndividualsRoute />,
    path: '/super-admin/individuals?view=active&',
    row: anIndividual,
  },
  'the operator’s organisations': {
    call: 'listOrganisations',
    screen: <ServicesRoute />,
    path: '/super-admin/services?',
    row: (name) => anOrganisation({ name }),
    others: { getOverview: aPlatformOverview() },
  },
  subscribers: {
    call: 'listOrganisations',
    screen: <SubscriptionsRoute />,
    path: '/super-admin/subscriptions?tab=subscribers&',
    row: (name) => anOrganisation({ name }),
  },
  bills: {
    call: 'listBills',
    screen: <SubscriptionsRoute />,
    path: '/super-admin/subscriptions?tab=bills&',
    row: aBill,
    others: { getIssuer: { issuer: null, versions: [] } },
  },
  'postings of our own money': {
    call: 'listFloatPostings',
    screen: <FloatRoute />,
    path: '/super-admin/float?',
    row: (organisationName) => aFloatPosting({ organisationName }),
    others: { getFloat: aFloat() },
  },
  'comparisons of the float': {
    call: 'listFloatComparisons',
    screen: <FloatRoute />,
    path: '/super-admin/float?view=comparisons&',
    row: (name) => aFloatComparison({ comparedBy: { userId: newId(), name } }),
    others: { getFloat: aFloat({ comparison: null }) },
  },
  'differences with the operator': {
    call: 'listReconciliationExceptions',
    screen: <ReportsRoute />,
    path: '/super-admin/reports?view=exceptions&',
    row: anException,
  },
  'payments of all customers': {
    call: 'listPlatformPayments',
    screen: <ReportsRoute />,
    path: '/super-admin/reports?view=payments&',
    row: (name) => aPlatformPayment({ name }),
    wrap: (page) => Object.assign({ sum: 100_000 }, page),
    others: { listOrganisations: pageOf([]) },
  },
  'past decisions': {
    call: 'listPastDecisions',
    screen: <PastDecisionsRoute />,
    path: '/super-admin/audit/decisions?',
    row: (organisationName) => aPastDecision({ organisationName }),
  },
  'decisions of two super admins': {
    call: 'listDualControlRequests',
    screen: <ReportsRoute />,
    path: '/super-admin/reports?view=decisions&',
    row: (name) => aDecision({ status: 'DONE', reason: name }),
  },
  'statements of the operator': {
    call: 'listOperatorStatements',
    screen: <ReportsRoute />,
    path: '/super-admin/reports?view=statements&',
    row: aStatement,
  },
};

/** Serves two pages, whose rows are named after them; those of the second may be held back. */
function serve(list: List, ready = Promise.resolve()) {
  const { call, row, wrap = (page) => page, asks = () => true, others } = list;
  const rows = ['Row of page 1', 'Row of page 2'].map((name) => [row(name)]);
  const answer = async ({ query }: { query: { page: number; size: number; toApprove?: unknown } }) => {
    const { page: number, size } = query;
    if (!asks(query)) return pageOf([]);
    if (number === 1) await ready;
    return wrap(pageOf(rows[number] ?? [], { number, size, totalElements: size + 1 }));
  };
  return mockApi({ ...others, [call]: answer });
}

const show = ({ screen: element, path: address, role }: List, page: string) =>
  renderRoute(element, {
    user: address.startsWith('/super-admin') ? aSuperAdmin() : aUser({ roles: [role ?? 'ADMIN'] }),
    path: address + page,
  });

describe.each(Object.entries(lists))('the list of %s', (_, list) => {
  // other cards of a screen may go without their calls here
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('goes to its last page from one that does not exist', async () => {
    serve(list);
    const { address } = await show(list, 'page=7');
    expect((await screen.findAllByText(/Row of page 2/)).length).toBeGreaterThan(0);
    expect(address()).toContain('page=1');
  });

  it('shows the page of its address, and leaves its rows while the next ones are loading', async () => {
    let answer = () => {};
    serve(list, new Promise((resolve) => (answer = resolve)));
    const { person, address } = await show(list, '');
    await screen.findAllByText(/Row of page 1/);
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    expect(address()).toContain('page=1');
    expect(screen.getAllByText(/Row of page 1/).length).toBeGreaterThan(0);
    answer();
    await waitFor(() => expect(screen.queryAllByText(/Row of page 2/).length).toBeGreaterThan(0));
    expect(screen.queryByText(/Row of page 1/)).not.toBeInTheDocument();
  });
});
