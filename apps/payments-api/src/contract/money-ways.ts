import { randomUUID } from 'node:crypto';
import { notify } from '../modules/notifications/notifications.service.ts';
import { somePhoneNumber } from '../testing/harness.ts';
import { somePayment, type TestHolder } from './money-harness.ts';
import type { Way, World } from './world.ts';

const waitingPayment = async ({ h }: World, { initiator }: TestHolder) => ({
  id: String((await h.payment(initiator)).id),
});
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
  getTransactionDetail: async (world) => ({
    as: world.own.initiator,
    params: await waitingPayment(world, world.own),
    foreign: { params: await waitingPayment(world, world.foreign) },
  }),
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
  requestApprovalCode: async (world) => ({
    as: world.individual,
    query: { transactionId: String((await world.h.payment(world.individual)).id) },
    absent: { query: { transactionId: randomUUID() } },
    foreign: { query: { transactionId: (await waitingPayment(world, world.foreign)).id } },
  }),
  generateTransactionPdf: async (world) => ({
    as: world.own.validator,
    params: await waitingPayment(world, world.own),
    foreign: { params: await waitingPayment(world, world.foreign) },
  }),
  exportTransactionsCsv: async (world) => {
    await waitingPayment(world, world.own);
    return { as: world.own.admin, query: { status: 'PENDING', from: '2026-01-01' } };
  },
  getOverview: ({ own }) => ({
    as: own.admin,
    payload: { startDate: '2026-11-01', endDate: '2026-11-30' },
  }),
};

const walletWays: Record<string, Way> = {
  getWallet: ({ own }) => ({ as: own.validator }),
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
  ...walletWays,
  ...accountWays,
};
