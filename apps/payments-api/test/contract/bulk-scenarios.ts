import { randomUUID } from 'node:crypto';
import { csvOf, linesOf, numberOf } from '../kit/payments/bulk-kit.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import type { TestHolder } from '../kit/whole/money-harness.ts';
import type { Way, World } from './test-context.ts';

const file = async ({ h }: World, { initiator }: TestHolder) => ({
  fileId: String((await bulkCalls(h).upload(initiator)).fileId),
});
const waitingBulk = async ({ h }: World, { initiator }: TestHolder) => ({
  id: String((await bulkCalls(h).bulk(initiator)).id),
});
const failedBulk = async (world: World, holder: TestHolder) => {
  const { h } = world;
  const number = numberOf(7_777);
  h.operator.failing.add(number.slice(1));
  const { bulk, approveBulk } = bulkCalls(h);
  const { id } = await bulk(holder.initiator, [{ number, amount: 500 }]);
  const otpCode = holder.initiator === holder.validator ? await approvalCode(world, holder, id) : undefined;
  await approveBulk(holder.validator, id, otpCode === undefined ? undefined : { otpCode });
  await h.settle(3);
  return { id: String(id) };
};
const approvalCode = async ({ h }: World, { validator }: TestHolder, transactionId: string) => {
  await bulkCalls(h).requestCode(validator, { transactionId });
  return h.mails.code(validator.email, 'bulk-approval-code');
};

const fileWays: Record<string, Way> = {
  uploadPaymentFile: ({ own }) => ({
    as: own.initiator,
    payload: { file: new File([csvOf(linesOf(2))], 'pay.csv'), confirm: 'true' },
  }),
  listPaymentFiles: async (world) => {
    await file(world, world.own);
    return { as: world.own.admin, query: { page: '0', size: '5', status: 'UPLOADED' } };
  },
  getPaymentFile: async (world) => ({
    as: world.own.initiator,
    params: await file(world, world.own),
    foreign: { params: await file(world, world.foreign) },
  }),
  listPaymentFileRows: async (world) => ({
    as: world.own.initiator,
    params: await file(world, world.own),
    query: { state: 'ok', page: '0', size: '5' },
    foreign: { params: await file(world, world.foreign) },
  }),
  correctPaymentFileRow: async (world) => ({
    as: world.own.initiator,
    params: { ...(await file(world, world.own)), line: '2' },
    payload: { name: 'Boris Kamdem', amount: 2_000 },
    foreign: { params: { ...(await file(world, world.foreign)), line: '2' } },
    absent: { params: { fileId: randomUUID(), line: '2' } },
  }),
  getPaymentFileTemplate: ({ own }) => ({ as: own.initiator, query: { format: 'csv' } }),
  getPaymentFileResult: async (world) => ({
    as: world.own.initiator,
    params: await file(world, world.own),
    query: { failed: 'true' },
    foreign: { params: await file(world, world.foreign) },
  }),
  deletePaymentFile: async (world) => ({
    as: world.own.initiator,
    params: await file(world, world.own),
    foreign: { params: await file(world, world.foreign) },
  }),
  requestApprovalCode: async (world) => ({
    as: world.own.initiator,
    query: await file(world, world.own),
    foreign: { query: await file(world, world.foreign) },
    absent: { query: { fileId: randomUUID() } },
  }),
  verifyFileCode: async (world) => {
    const { h, own } = world;
    const { upload, requestCode } = bulkCalls(h);
    const { fileId } = await upload(own.admin);
    await requestCode(own.admin, { fileId });
    const otpCode = await h.mails.code(own.admin.email, 'file-code');
    return { as: own.admin, payload: { otpCode }, personal: true };
  },
  processPaymentFile: async (world) => {
    const { h, own } = world;
    const payload = await file(world, own);
    await bulkCalls(h).authorise(own.initiator, payload.fileId);
    return {
      as: own.initiator,
      payload,
      foreign: { payload: await file(world, world.foreign) },
      absent: { payload: { fileId: randomUUID() } },
    };
  },
};

/** How the calls about payment files and bulk transactions succeed. */
export const waysOfBulk: Record<string, Way> = {
  ...fileWays,
  listBulkItems: async (world) => ({
    as: world.own.validator,
    params: await waitingBulk(world, world.own),
    query: { status: 'PENDING', page: '0', size: '5' },
    foreign: { params: await waitingBulk(world, world.foreign) },
  }),
  approveBulkTransaction: async (world) => ({
    as: world.own.validator,
    params: await waitingBulk(world, world.own),
    foreign: { params: await waitingBulk(world, world.foreign) },
  }),
  cancelBulkTransaction: async (world) => ({
    as: world.own.initiator,
    params: await waitingBulk(world, world.own),
    payload: { reason: 'Not needed' },
    foreign: { params: await waitingBulk(world, world.foreign) },
  }),
  retryBulkTransaction: async (world) => ({
    as: world.own.initiator,
    params: await failedBulk(world, world.own),
    foreign: { params: await failedBulk(world, world.foreign) },
  }),
  generateBulkTransactionPdf: async (world) => ({
    as: world.own.validator,
    params: await waitingBulk(world, world.own),
    foreign: { params: await waitingBulk(world, world.foreign) },
  }),
};
