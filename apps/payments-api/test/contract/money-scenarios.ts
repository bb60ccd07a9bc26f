import { randomUUID } from 'node:crypto';
import { dayFrom } from '../kit/base/days.ts';
import { notify } from '../../src/kernel/notifications/notifications.service.ts';
import { someEmail, somePhoneNumber } from '../kit/base/clients.ts';
import { somePayment, type TestHolder } from '../kit/whole/money-harness.ts';
import type { Scenario, TestContext } from './test-context.ts';

/** Creates a payment that waits for approval. */
export const waitingPayment = async ({ h }: TestContext, { initiator }: TestHolder) => ({
  id: String((await h.payment(initiator)).id),
});
/** Creates a payment that the operator refused to pay. */
const failedPayment = async (context: TestContext, holder: TestHolder) => {
  const { h } = context;
  const payment = await waitingPayment(context, holder);
  await h.approve(holder.validator, payment.id);
  h.operator.outcome = 'failed';
  await h.settle(2);
  h.operator.outcome = 'successful';
  return payment;
};
/** Requests a refill that waits for a super admin. */
export const waitingRefill = async ({ h }: TestContext, { admin }: TestHolder) => {
  const { accountNumber } = await h.confirmedAccount(admin);
  return { refillId: String((await h.refill(admin, accountNumber, 5_000)).refillId) };
};
const account = async ({ h }: TestContext, { admin }: TestHolder) => ({
  providerId: String((await h.confirmedAccount(admin)).providerId),
});
/** Creates an account whose code was mailed more than a minute ago. */
const unconfirmedAccount = async ({ h }: TestContext, { admin }: TestHolder) => {
  const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() };
  const { providerId } = (await h.post(admin, '/transaction/add-service-provider', payload)).json();
  const created_at = new Date(h.clock.now().getTime() - 61_000);
  await h.db.updateTable('one_time_code').set({ created_at }).where('subject', '=', providerId).execute();
  return { providerId: String(providerId) };
};
const notificationOf = async ({ h }: TestContext, { id: organisationId, validator }: TestHolder) => {
  await notify(h.db, { userIds: [validator.userId], organisationId, kind: 'payment-waiting' });
  const { content } = await h.get(validator, '/transaction/notifications');
  return { id: String(content[0].notificationId) };
};
const beneficiary = async ({ h }: TestContext, { admin }: TestHolder) => {
  const payload = { name: 'Garage Fotso', phoneNumber: somePhoneNumber() };
  const answer = await h.post(admin, '/transaction/beneficiaries', payload);
  return { beneficiaryId: String(answer.json().id) };
};

const transactionScenarios: Record<string, Scenario> = {
  listTransactions: async (context) => {
    await waitingPayment(context, context.own);
    const query = { page: '0', size: '5', sort: 'date,desc', status: 'PENDING', type: 'SINGLE' };
    return { as: context.own.validator, query };
  },
  listOrganisationTransactions: async (context) => {
    await waitingPayment(context, context.own);
    const query = { kind: 'PAYOUT', minAmount: '500', maxAmount: '500000', sort: 'customer,asc' };
    return { as: context.superAdmin, params: { id: context.own.id }, query };
  },
  searchEverything: async (context) => {
    await waitingPayment(context, context.own);
    await waitingPayment(context, context.foreign);
    // by the last kind of mistake in a name that is looked for, whatever others have made
    return { as: context.own.validator, query: { q: 'eyegna' } };
  },
  getOwnPaymentFigures: async (context) => {
    await waitingPayment(context, context.own);
    return { as: context.own.initiator };
  },
  getTransactionDetail: async (context) => ({
    as: context.own.initiator,
    params: await waitingPayment(context, context.own),
    foreign: { params: await waitingPayment(context, context.foreign) },
  }),
  refreshNames: async (context) => ({
    as: context.own.validator,
    params: await waitingPayment(context, context.own),
    foreign: { params: await waitingPayment(context, context.foreign) },
  }),
  approveTransaction: async (context) => ({
    as: context.own.validator,
    params: await waitingPayment(context, context.own),
    foreign: { params: await waitingPayment(context, context.foreign) },
  }),
  cancelTransaction: async (context) => ({
    as: context.own.initiator,
    params: await waitingPayment(context, context.own),
    payload: { reason: 'Not needed' },
    foreign: { params: await waitingPayment(context, context.foreign) },
  }),
  deleteTransaction: async (context) => ({
    as: context.own.initiator,
    params: await waitingPayment(context, context.own),
    foreign: { params: await waitingPayment(context, context.foreign) },
  }),
  retryTransaction: async (context) => ({
    as: context.own.initiator,
    params: await failedPayment(context, context.own),
    foreign: { params: await failedPayment(context, context.foreign) },
  }),
  setExpenseCategory: async (context) => ({
    as: context.own.initiator,
    params: await waitingPayment(context, context.own),
    payload: { expenseCategory: 'TAXES' },
    foreign: { params: await waitingPayment(context, context.foreign) },
  }),
  generateTransactionPdf: async (context) => ({
    as: context.own.validator,
    params: await waitingPayment(context, context.own),
    foreign: { params: await waitingPayment(context, context.foreign) },
  }),
  downloadReceipts: async (context) => {
    const query = async (holder: typeof context.own) => ({ ids: (await waitingPayment(context, holder)).id });
    return {
      as: context.own.validator,
      query: await query(context.own),
      foreign: { query: await query(context.foreign) },
      absent: { query: { ids: randomUUID() } },
    };
  },
  exportTransactionsCsv: async (context) => {
    await waitingPayment(context, context.own);
    return {
      as: context.own.admin,
      query: { status: 'PENDING', from: '2026-01-01', organisationId: context.own.id },
      foreign: { query: { organisationId: context.foreign.id } },
      absent: { query: { organisationId: randomUUID() } },
    };
  },
  getExpenses: ({ own }) => ({
    as: own.admin,
    query: { startDate: '2026-10-15', endDate: '2026-11-30' },
  }),
  setTarget: ({ own }) => ({ as: own.admin, payload: { amount: 2_000_000, date: '2026-11' } }),
  getTarget: ({ own }) => ({ as: own.admin, params: { date: '2026-11' } }),
  getOverview: ({ own }) => ({
    as: own.admin,
    payload: { startDate: '2026-11-01', endDate: '2026-11-30' },
  }),
};

const transactionFile = new File(['%PDF-1.7\n%%EOF\n'], 'Facture n° 12.pdf', { type: 'application/pdf' });

/** Creates a payment with a document. */
const documented = async ({ h }: TestContext, { initiator }: TestHolder) => ({
  id: String((await h.paymentWithFile(initiator, transactionFile)).id),
});

const paymentScenarios: Record<string, Scenario> = {
  createTransaction: ({ own }) => ({
    as: own.initiator,
    payload: somePayment({ receiverMessage: 'Merci', email: 'pauline@example.com', saveBeneficiary: true }),
  }),
  createTransactionToBeneficiary: async (context) => ({
    as: context.own.initiator,
    params: { id: (await beneficiary(context, context.own)).beneficiaryId },
    payload: { amount: 2_000, reason: 'Repairs' },
    foreign: { params: { id: (await beneficiary(context, context.foreign)).beneficiaryId } },
  }),
  checkPayee: ({ own }) => ({
    as: own.initiator,
    payload: { number: '+237677412085', name: 'Pauline', amount: 5_000 },
  }),
  createTransactionWithFile: ({ own }) => ({
    as: own.initiator,
    payload: { ...somePayment(), saveBeneficiary: 'false', transactionFile },
  }),
  createTransactionToBeneficiaryWithFile: async (context) => ({
    as: context.own.initiator,
    params: await beneficiary(context, context.own),
    payload: { amount: 2_000, reason: 'Repairs', transactionFile },
    foreign: { params: await beneficiary(context, context.foreign) },
  }),
  downloadAttachment: async (context) => ({
    as: context.own.validator,
    params: await documented(context, context.own),
    foreign: { params: await documented(context, context.foreign) },
  }),
  requestPayment: ({ own }) => ({
    as: own.initiator,
    payload: { number: '+237677412085', amount: 5_000, reason: 'Invoice 12' },
  }),
};

/** Days of a statement; the ledger's own clock says when money moved. */
const statementDays = { startDate: dayFrom(-30), endDate: dayFrom(1) };

const walletScenarios: Record<string, Scenario> = {
  getWallet: ({ own }) => ({ as: own.validator }),
  getWalletStatement: ({ own }) => ({ as: own.admin, query: statementDays }),
  getMonthlyStatement: ({ own }) => ({ as: own.admin }),
  changeMonthlyStatement: ({ own }) => ({ as: own.admin, payload: { isOn: true } }),
  listWalletMovements: ({ own }) => ({
    as: own.admin,
    query: { ...statementDays, kind: 'PAYOUT', search: 'Pauline', grouped: 'true', page: '0', size: '5' },
  }),
  exportWalletStatementCsv: ({ own }) => ({ as: own.admin, query: statementDays }),
  exportJournal: ({ own }) => ({ as: own.admin, query: statementDays }),
  generateWalletStatementPdf: ({ own }) => ({ as: own.admin, query: statementDays }),
  refillWallet: async ({ h, own }) => {
    const { accountNumber } = await h.confirmedAccount(own.admin);
    return { as: own.admin, payload: { accountNumber, amount: 25_000 } };
  },
  listRefills: async (context) => {
    await waitingRefill(context, context.own);
    return { as: context.own.admin, query: { status: 'REQUESTED', page: '0', size: '5' } };
  },
  listProcessingRefills: ({ superAdmin }) => ({ as: superAdmin, query: { size: '5' } }),
  processRefill: async (context) => ({
    as: context.superAdmin,
    params: await waitingRefill(context, context.own),
  }),
  processOrganisationRefills: async (context) => {
    await waitingRefill(context, context.own);
    return { as: context.superAdmin, params: { organisationId: context.own.id } };
  },
  processAllRefills: async (context) => ({
    as: context.superAdmin,
    payload: { refillIds: [(await waitingRefill(context, context.own)).refillId] },
  }),
  cancelRefill: async (context) => ({
    as: context.own.admin,
    params: await waitingRefill(context, context.own),
    foreign: { params: await waitingRefill(context, context.foreign) },
  }),
  refuseRefill: async (context) => ({
    as: context.superAdmin,
    params: await waitingRefill(context, context.own),
    payload: { reason: 'The account is not yours.' },
  }),
  getOrganisationWalletDetails: ({ superAdmin, own }) => ({
    as: superAdmin,
    params: { organisationId: own.id },
  }),
};

const accountScenarios: Record<string, Scenario> = {
  listServiceProviders: async (context) => {
    await account(context, context.own);
    return { as: context.own.admin };
  },
  addServiceProvider: ({ own }) => ({
    as: own.admin,
    payload: { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() },
  }),
  confirmServiceProvider: async (context) => {
    const { admin } = context.own;
    const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() };
    const added = await context.h.post(admin, '/transaction/add-service-provider', payload);
    const otpCode = await context.h.mails.code(admin.email, 'provider-code');
    return {
      as: admin,
      payload: { providerId: added.json().providerId, otpCode },
      absent: { payload: { providerId: randomUUID(), otpCode } },
      foreign: { payload: { ...(await account(context, context.foreign)), otpCode } },
    };
  },
  verifyServiceProvider: async (context) => ({
    as: context.own.admin,
    params: await unconfirmedAccount(context, context.own),
    foreign: { params: await unconfirmedAccount(context, context.foreign) },
  }),
  resendProviderCode: async (context) => ({
    as: context.own.admin,
    params: await unconfirmedAccount(context, context.own),
    foreign: { params: await unconfirmedAccount(context, context.foreign) },
  }),
  deleteServiceProvider: async (context) => ({
    as: context.own.admin,
    params: await account(context, context.own),
    foreign: { params: await account(context, context.foreign) },
  }),
  listOrganisationServiceProviders: async (context) => {
    await account(context, context.own);
    return { as: context.superAdmin, params: { organisationId: context.own.id } };
  },
  listBeneficiaries: async (context) => {
    await beneficiary(context, context.own);
    return { as: context.own.initiator, query: { search: 'fotso', page: '0', size: '5' } };
  },
  listAllBeneficiaries: ({ own }) => ({ as: own.initiator }),
  exportBeneficiaries: async (context) => {
    await beneficiary(context, context.own);
    return { as: context.own.initiator, query: { search: 'fotso' } };
  },
  createBeneficiary: ({ own }) => ({
    as: own.initiator,
    payload: { name: 'Garage Fotso', phoneNumber: somePhoneNumber(), email: 'garage@example.com' },
  }),
  changeBeneficiary: async (context) => ({
    as: context.own.initiator,
    params: { key: (await beneficiary(context, context.own)).beneficiaryId },
    payload: { name: 'Garage Fotso & fils', phoneNumber: somePhoneNumber(), email: null },
    foreign: { params: { key: (await beneficiary(context, context.foreign)).beneficiaryId } },
  }),
  deleteBeneficiary: async (context) => ({
    as: context.own.initiator,
    params: { key: (await beneficiary(context, context.own)).beneficiaryId },
    foreign: { params: { key: (await beneficiary(context, context.foreign)).beneficiaryId } },
  }),
  deleteBeneficiaries: async (context) => {
    const [first, second] = [
      await beneficiary(context, context.own),
      await beneficiary(context, context.own),
    ];
    const payload = (id: string) => ({ beneficiaryIds: [first.beneficiaryId, id] });
    return {
      as: context.own.initiator,
      payload: payload(second.beneficiaryId),
      absent: { payload: payload(randomUUID()) },
      foreign: { payload: payload((await beneficiary(context, context.foreign)).beneficiaryId) },
    };
  },
  listOrganisationBeneficiaries: async (context) => {
    await beneficiary(context, context.own);
    return {
      as: context.superAdmin,
      params: { key: context.own.admin.email },
      query: { search: 'fotso' },
      absent: { params: { key: someEmail('nobody') } },
    };
  },
  listNotifications: async (context) => {
    await waitingPayment(context, context.own);
    return { as: context.own.validator, query: { page: '0', size: '5' } };
  },
  readNotification: async (context) => ({
    as: context.own.validator,
    personal: true,
    params: await notificationOf(context, context.own),
    foreign: { params: await notificationOf(context, context.foreign) },
  }),
  readAllNotifications: async (context) => {
    await waitingPayment(context, context.own);
    return { as: context.own.validator, personal: true };
  },
  deleteNotification: async (context) => ({
    as: context.own.validator,
    personal: true,
    params: await notificationOf(context, context.own),
    foreign: { params: await notificationOf(context, context.foreign) },
  }),
  listCountries: () => ({}),
  streamEvents: ({ own }) => ({ as: own.validator }),
};

/** Successful calls about payments, wallets, accounts and their notifications. */
export const scenariosOfMoney: Record<string, Scenario> = {
  ...transactionScenarios,
  ...paymentScenarios,
  ...walletScenarios,
  ...accountScenarios,
};
