import { randomUUID } from 'node:crypto';
import { csvOf, linesOf, numberOf } from '../kit/payments/bulk-kit.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import type { TestHolder } from '../kit/whole/money-harness.ts';
import type { Scenario, TestContext } from './test-context.ts';

const file = async ({ h }: TestContext, { initiator }: TestHolder) => ({
  fileId: String((await bulkCalls(h).upload(initiator)).fileId),
});
/** Makes a bulk transaction that waits for approval. */
export const waitingBulk = async ({ h }: TestContext, { initiator }: TestHolder) => ({
  id: String((await bulkCalls(h).bulk(initiator)).id),
});
const firstItem = async ({ h }: TestContext, { validator }: TestHolder, id: string) => {
  const { content } = await h.get(validator, `/transaction/bulk/${id}/items`);
  return String(content[0].id);
};
const failedBulk = async (context: TestContext, holder: TestHolder) => {
  const { h } = context;
  const number = numberOf(7_777);
  h.operator.failing.add(number.slice(1));
  const { bulk, approveBulk } = bulkCalls(h);
  const { id } = await bulk(holder.initiator, [{ number, amount: 500 }]);
  const otpCode = holder.initiator === holder.validator ? await approvalCode(context, holder, id) : undefined;
  await approveBulk(holder.validator, id, otpCode === undefined ? undefined : { otpCode });
  await h.settle(3);
  return { id: String(id) };
};
const approvalCode = async ({ h }: TestContext, { validator }: TestHolder, transactionId: string) => {
  await bulkCalls(h).requestCode(validator, { transactionId });
  return h.mails.code(validator.email, 'bulk-approval-code');
};

const fileScenarios: Record<string, Scenario> = {
  uploadPaymentFile: ({ own }) => ({
    as: own.initiator,
    payload: { file: new File([csvOf(linesOf(2))], 'pay.csv'), confirm: 'true' },
  }),
  listPaymentFiles: async (context) => {
    await file(context, context.own);
    return { as: context.own.admin, query: { page: '0', size: '5', status: 'UPLOADED' } };
  },
  getPaymentFile: async (context) => ({
    as: context.own.initiator,
    params: await file(context, context.own),
    foreign: { params: await file(context, context.foreign) },
  }),
  listPaymentFileRows: async (context) => ({
    as: context.own.initiator,
    params: await file(context, context.own),
    query: { state: 'ok', page: '0', size: '5' },
    foreign: { params: await file(context, context.foreign) },
  }),
  correctPaymentFileRow: async (context) => ({
    as: context.own.initiator,
    params: { ...(await file(context, context.own)), line: '2' },
    payload: { name: 'Boris Kamdem', amount: 2_000 },
    foreign: { params: { ...(await file(context, context.foreign)), line: '2' } },
    absent: { params: { fileId: randomUUID(), line: '2' } },
  }),
  excludePaymentFileErrors: async (context) => ({
    as: context.own.initiator,
    params: await file(context, context.own),
    payload: { leftOut: true },
    foreign: { params: await file(context, context.foreign) },
    absent: { params: { fileId: randomUUID() } },
  }),
  getPaymentFileTemplate: ({ own }) => ({ as: own.initiator, query: { format: 'csv' } }),
  getPaymentFileResult: async (context) => ({
    as: context.own.initiator,
    params: await file(context, context.own),
    query: { failed: 'true' },
    foreign: { params: await file(context, context.foreign) },
  }),
  deletePaymentFile: async (context) => ({
    as: context.own.initiator,
    params: await file(context, context.own),
    foreign: { params: await file(context, context.foreign) },
  }),
  requestApprovalCode: async (context) => ({
    as: context.own.initiator,
    query: await file(context, context.own),
    foreign: { query: await file(context, context.foreign) },
    absent: { query: { fileId: randomUUID() } },
  }),
  verifyFileCode: async (context) => {
    const { h, own } = context;
    const { upload, requestCode } = bulkCalls(h);
    const { fileId } = await upload(own.admin);
    await requestCode(own.admin, { fileId });
    const otpCode = await h.mails.code(own.admin.email, 'file-code');
    return { as: own.admin, payload: { otpCode }, personal: true };
  },
  processPaymentFile: async (context) => {
    const { h, own } = context;
    const payload = await file(context, own);
    await bulkCalls(h).authorise(own.initiator, payload.fileId);
    return {
      as: own.initiator,
      payload,
      foreign: { payload: await file(context, context.foreign) },
      absent: { payload: { fileId: randomUUID() } },
    };
  },
};

/** Successful calls about payment files and bulk transactions. */
export const scenariosOfBulk: Record<string, Scenario> = {
  ...fileScenarios,
  listBulkItems: async (context) => ({
    as: context.own.validator,
    params: await waitingBulk(context, context.own),
    query: { status: 'PENDING', search: 'Pauline', sort: 'amount,desc', page: '0', size: '5' },
    foreign: { params: await waitingBulk(context, context.foreign) },
  }),
  approveBulkTransaction: async (context) => ({
    as: context.own.validator,
    params: await waitingBulk(context, context.own),
    foreign: { params: await waitingBulk(context, context.foreign) },
  }),
  excludeBulkItems: async (context) => {
    const { own, foreign } = context;
    const payload = (ids: string[]) => ({ ids, reason: 'Wrong number' });
    const params = await waitingBulk(context, own);
    const other = await waitingBulk(context, foreign);
    return {
      as: own.validator,
      params,
      payload: payload([await firstItem(context, own, params.id)]),
      foreign: { params: other, payload: payload([await firstItem(context, foreign, other.id)]) },
    };
  },
  getExcludedBulkItems: async (context) => ({
    as: context.own.initiator,
    params: await waitingBulk(context, context.own),
    query: { format: 'csv' },
    foreign: { params: await waitingBulk(context, context.foreign) },
  }),
  cancelBulkTransaction: async (context) => ({
    as: context.own.initiator,
    params: await waitingBulk(context, context.own),
    payload: { reason: 'Not needed' },
    foreign: { params: await waitingBulk(context, context.foreign) },
  }),
  retryBulkTransaction: async (context) => ({
    as: context.own.initiator,
    params: await failedBulk(context, context.own),
    foreign: { params: await failedBulk(context, context.foreign) },
  }),
  generateBulkTransactionPdf: async (context) => ({
    as: context.own.validator,
    params: await waitingBulk(context, context.own),
    foreign: { params: await waitingBulk(context, context.foreign) },
  }),
};
