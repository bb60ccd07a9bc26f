import { randomUUID } from 'node:crypto';
import { notify } from '../../src/kernel/notifications/notifications.service.ts';
import { someEmail, somePhoneNumber } from '../kit/base/clients.ts';
import { somePayment, type TestHolder } from '../kit/whole/money-harness.ts';
import type { Way, World } from './test-context.ts';

const waitingPayment = async ({ h }: World, { initiator }: TestHolder) => ({
  id: String((await h.payment(initiator)).id),
});
/** A payment that the operator refused to pay. */
const failedPayment = async (world: World, holder: TestHolder) => {
  const { h } = world;
  const payment = await waitingPayment(world, holder);
  await h.approve(holder.validator, payment.id);
  h.operator.outcome = 'failed';
  await h.settle(2);
  h.operator.outcome = 'successful';
  return payment;
};
const waitingRefill = async ({ h }: World, { admin }: TestHolder) => {
  const { accountNumber } = await h.confirmedAccount(admin);
  return { refillId: String((await h.refill(admin, accountNumber, 5_000)).refillId) };
};
const account = async ({ h }: World, { admin }: TestHolder) => ({
  providerId: String((await h.confirmedAccount(admin)).providerId),
});
/** An account whose code was mailed more than a minute ago. */
const unconfirmedAccount = async ({ h }: World, { admin }: TestHolder) => {
  const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() };
  const { providerId } = (await h.post(admin, '/transaction/add-service-provider', payload)).json();
  const created_at = new Date(h.clock.now().getTime() - 61_000);
  await h.db.updateTable('one_time_code').set({ created_at }).where('subject', '=', providerId).execute();
  return { providerId: String(providerId) };
};
const notificationOf = async ({ h }: World, { id: organisationId, validator }: TestHolder) => {
  await notify(h.db, { userIds: [validator.userId], organisationId, kind: 'payment-waiting' });
  const { content } = await h.get(validator, '/transaction/notifications');
  return { id: String(content[0].notificationId) };
};
const beneficiary = async ({ h }: World, { admin }: TestHolder) => {
  const payload = { name: 'Garage Fotso', phoneNumber: somePhoneNumber() };
  const answer = await h.post(admin, '/transaction/beneficiaries', payload);
  return { beneficiaryId: String(answer.json().id) };
};

const transactionWays: Record<string, Way> = {
  listTransactions: async (world) => {
    await waitingPayment(world, world.own);
    const query = { page: '0', size: '5', sort: 'date,desc', status: 'PENDING', type: 'SINGLE' };
    return { as: world.own.validator, query };
  },
  listOrganisationTransactions: async (world) => {
    await waitingPayment(world, world.own);
    const query = { kind: 'PAYOUT', minAmount: '500', maxAmount: '500000', sort: 'customer,asc' };
    return { as: world.superAdmin, params: { organisationId: world.own.id }, query };
  },
  getOwnPaymentFigures: async (world) => {
    await waitingPayment(world, world.own);
    return { as: world.own.initiator };
  },
  getTransactionDetail: async (world) => ({
    as: world.own.initiator,
    params: await waitingPayment(world, world.own),
    foreign: { params: await waitingPayment(world, world.foreign) },
  }),
  approveTransaction: async (world) => ({
    as: world.own.validator,
    params: await waitingPayment(world, world.own),
    foreign: { params: await waitingPayment(world, world.foreign) },
  }),
  cancelTransaction: async (world) => ({
    as: world.own.initiator,
    params: await waitingPayment(world, world.own),
    payload: { reason: 'Not needed' },
    foreign: { params: await waitingPayment(world, world.foreign) },
  }),
  deleteTransaction: async (world) => ({
    as: world.own.initiator,
    params: await waitingPayment(world, world.own),
    foreign: { params: await waitingPayment(world, world.foreign) },
  }),
  retryTransaction: async (world) => ({
    as: world.own.initiator,
    params: await failedPayment(world, world.own),
    foreign: { params: await failedPayment(world, world.foreign) },
  }),
  setExpenseCategory: async (world) => ({
    as: world.own.initiator,
    params: await waitingPayment(world, world.own),
    payload: { expenseCategory: 'TAXES' },
    foreign: { params: await waitingPayment(world, world.foreign) },
  }),
  generateTransactionPdf: async (world) => ({
    as: world.own.validator,
    params: await waitingPayment(world, world.own),
    foreign: { params: await waitingPayment(world, world.foreign) },
  }),
  exportTransactionsCsv: async (world) => {
    await waitingPayment(world, world.own);
    return {
      as: world.own.admin,
      query: { status: 'PENDING', from: '2026-01-01', organisationId: world.own.id },
      foreign: { query: { organisationId: world.foreign.id } },
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

/** A payment with a document. */
const documented = async ({ h }: World, { initiator }: TestHolder) => ({
  id: String((await h.paymentWithFile(initiator, transactionFile)).id),
});

const paymentWays: Record<string, Way> = {
  createTransaction: ({ own }) => ({
    as: own.initiator,
    payload: somePayment({ receiverMessage: 'Merci', email: 'pauline@example.com', saveBeneficiary: true }),
  }),
  createTransactionToBeneficiary: async (world) => ({
    as: world.own.initiator,
    params: await beneficiary(world, world.own),
    payload: { amount: 2_000, reason: 'Repairs' },
    foreign: { params: await beneficiary(world, world.foreign) },
  }),
  checkPayee: ({ own }) => ({
    as: own.initiator,
    payload: { number: '+237677412085', name: 'Pauline', amount: 5_000 },
  }),
  createTransactionWithFile: ({ own }) => ({
    as: own.initiator,
    payload: { ...somePayment(), saveBeneficiary: 'false', transactionFile },
  }),
  createTransactionToBeneficiaryWithFile: async (world) => ({
    as: world.own.initiator,
    params: await beneficiary(world, world.own),
    payload: { amount: 2_000, reason: 'Repairs', transactionFile },
    foreign: { params: await beneficiary(world, world.foreign) },
  }),
  downloadAttachment: async (world) => ({
    as: world.own.validator,
    params: await documented(world, world.own),
    foreign: { params: await documented(world, world.foreign) },
  }),
  requestPayment: ({ own }) => ({
    as: own.initiator,
    payload: { number: '+237677412085', amount: 5_000, reason: 'Invoice 12' },
  }),
};

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** The ledger's own clock says when money moved. */
const statementDays = { startDate: dayIn(-30), endDate: dayIn(1) };

const walletWays: Record<string, Way> = {
  getWallet: ({ own }) => ({ as: own.validator }),
  getWalletStatement: ({ own }) => ({ as: own.admin, query: statementDays }),
  exportWalletStatementCsv: ({ own }) => ({ as: own.admin, query: statementDays }),
  generateWalletStatementPdf: ({ own }) => ({ as: own.admin, query: statementDays }),
  refillWallet: async ({ h, own }) => {
    const { accountNumber } = await h.confirmedAccount(own.admin);
    return { as: own.admin, payload: { accountNumber, amount: 25_000 } };
  },
  listRefills: async (world) => {
    await waitingRefill(world, world.own);
    return { as: world.own.admin, query: { status: 'REQUESTED', page: '0', size: '5' } };
  },
  listProcessingRefills: ({ superAdmin }) => ({ as: superAdmin, query: { size: '5' } }),
  processRefill: async (world) => ({
    as: world.superAdmin,
    params: await waitingRefill(world, world.own),
  }),
  processOrganisationRefills: async (world) => {
    await waitingRefill(world, world.own);
    return { as: world.superAdmin, params: { organisationId: world.own.id } };
  },
  processAllRefills: async (world) => ({
    as: world.superAdmin,
    payload: { refillIds: [(await waitingRefill(world, world.own)).refillId] },
  }),
  cancelRefill: async (world) => ({
    as: world.own.admin,
    params: await waitingRefill(world, world.own),
    foreign: { params: await waitingRefill(world, world.foreign) },
  }),
  refuseRefill: async (world) => ({
    as: world.superAdmin,
    params: await waitingRefill(world, world.own),
    payload: { reason: 'The account is not yours.' },
  }),
  getOrganisationWalletDetails: ({ superAdmin, own }) => ({
    as: superAdmin,
    params: { organisationId: own.id },
  }),
};

const accountWays: Record<string, Way> = {
  listServiceProviders: async (world) => {
    await account(world, world.own);
    return { as: world.own.admin };
  },
  addServiceProvider: ({ own }) => ({
    as: own.admin,
    payload: { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() },
  }),
  confirmServiceProvider: async (world) => {
    const { admin } = world.own;
    const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() };
    const added = await world.h.post(admin, '/transaction/add-service-provider', payload);
    const otpCode = await world.h.mails.code(admin.email, 'provider-code');
    return {
      as: admin,
      payload: { providerId: added.json().providerId, otpCode },
      absent: { payload: { providerId: randomUUID(), otpCode } },
      foreign: { payload: { ...(await account(world, world.foreign)), otpCode } },
    };
  },
  resendProviderCode: async (world) => ({
    as: world.own.admin,
    params: await unconfirmedAccount(world, world.own),
    foreign: { params: await unconfirmedAccount(world, world.foreign) },
  }),
  deleteServiceProvider: async (world) => ({
    as: world.own.admin,
    params: await account(world, world.own),
    foreign: { params: await account(world, world.foreign) },
  }),
  listOrganisationServiceProviders: async (world) => {
    await account(world, world.own);
    return { as: world.superAdmin, params: { organisationId: world.own.id } };
  },
  listBeneficiaries: async (world) => {
    await beneficiary(world, world.own);
    return { as: world.own.initiator, query: { search: 'fotso', page: '0', size: '5' } };
  },
  listAllBeneficiaries: ({ own }) => ({ as: own.initiator }),
  createBeneficiary: ({ own }) => ({
    as: own.initiator,
    payload: { name: 'Garage Fotso', phoneNumber: somePhoneNumber(), email: 'garage@example.com' },
  }),
  changeBeneficiary: async (world) => ({
    as: world.own.initiator,
    params: { id: (await beneficiary(world, world.own)).beneficiaryId },
    payload: { name: 'Garage Fotso & fils', phoneNumber: somePhoneNumber(), email: null },
    foreign: { params: { id: (await beneficiary(world, world.foreign)).beneficiaryId } },
  }),
  deleteBeneficiary: async (world) => ({
    as: world.own.initiator,
    params: await beneficiary(world, world.own),
    foreign: { params: await beneficiary(world, world.foreign) },
  }),
  deleteBeneficiaries: async (world) => {
    const [first, second] = [await beneficiary(world, world.own), await beneficiary(world, world.own)];
    const payload = (id: string) => ({ beneficiaryIds: [first.beneficiaryId, id] });
    return {
      as: world.own.initiator,
      payload: payload(second.beneficiaryId),
      absent: { payload: payload(randomUUID()) },
      foreign: { payload: payload((await beneficiary(world, world.foreign)).beneficiaryId) },
    };
  },
  listOrganisationBeneficiaries: async (world) => {
    await beneficiary(world, world.own);
    return {
      as: world.superAdmin,
      params: { organizationEmail: world.own.admin.email },
      query: { search: 'fotso' },
      absent: { params: { organizationEmail: someEmail('nobody') } },
    };
  },
  listNotifications: async (world) => {
    await waitingPayment(world, world.own);
    return { as: world.own.validator, query: { page: '0', size: '5' } };
  },
  readNotification: async (world) => ({
    as: world.own.validator,
    personal: true,
    params: await notificationOf(world, world.own),
    foreign: { params: await notificationOf(world, world.foreign) },
  }),
  readAllNotifications: async (world) => {
    await waitingPayment(world, world.own);
    return { as: world.own.validator, personal: true };
  },
  deleteNotification: async (world) => ({
    as: world.own.validator,
    personal: true,
    params: await notificationOf(world, world.own),
    foreign: { params: await notificationOf(world, world.foreign) },
  }),
  listCountries: () => ({}),
  streamEvents: ({ own }) => ({ as: own.validator }),
};

/** How the calls about payments, wallets, accounts and what is told of them succeed. */
export const waysOfMoney: Record<string, Way> = {
  ...transactionWays,
  ...paymentWays,
  ...walletWays,
  ...accountWays,
};
