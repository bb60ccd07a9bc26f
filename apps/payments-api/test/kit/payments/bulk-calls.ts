import type { TestSession } from '../base/clients.ts';
import { expectSuccess } from '../base/clients.ts';
import { createNameChecker } from '../../../src/payments/names/name-checks.worker.ts';
import { createFileChecker } from '../../../src/payments/payment-files/check.worker.ts';
import { csvOf, linesOf, numberOf, type FileLine } from './bulk-kit.ts';
import type { MoneyHarness, TestHolder } from './money-harness.ts';

/** Makes files and bulk transactions as a client does. */
export function bulkCalls(h: MoneyHarness) {
  const uploadFile = (session: TestSession, file: File, fields: Record<string, unknown> = {}, key?: string) =>
    h.postForm(session, '/transaction/upload-file', { file, ...fields }, key);

  const checker = createFileChecker(h.dependencies, { error: () => {} });
  /** Checks the large files that wait. */
  const checkFiles = async () => {
    while (await checker.runOnce());
  };
  const names = createNameChecker(h.dependencies, { error: () => {} });
  /** Checks the names that wait. */
  const checkNames = async () => {
    while (await names.runOnce());
  };
  /** Uploads a file of payments that is stored even if the same one exists, and checked. */
  const upload = async (session: TestSession, lines: readonly FileLine[] = linesOf(2), name = 'pay.csv') => {
    const file = new File([csvOf(lines)], name);
    const stored = expectSuccess(await uploadFile(session, file, { confirm: 'true' })).json();
    if (stored.status !== 'CHECKING') return stored;
    await checkFiles();
    return h.get(session, `/transaction/file/${stored.fileId}`);
  };
  const requestCode = (session: TestSession, query: Record<string, string> = {}) =>
    h.as(session).inject({ method: 'GET', url: `/transaction/request-otp?${new URLSearchParams(query)}` });
  const verifyCode = (session: TestSession, otpCode: string) =>
    h.patch(session, '/transaction/verify-otp', { otpCode });
  /** Requests the code of a file and enters it. */
  const authorise = async (session: TestSession, fileId: string) => {
    expectSuccess(await requestCode(session, { fileId }));
    expectSuccess(await verifyCode(session, await h.mails.code(session.email, 'file-code')));
  };
  const process = (session: TestSession, fileId: string, key?: string) =>
    h.post(session, '/transaction/process-file', { fileId }, key);

  /** Creates a bulk transaction that waits for approval. */
  const bulk = async (session: TestSession, lines?: readonly FileLine[]) => {
    const { fileId } = await upload(session, lines);
    await authorise(session, fileId);
    return expectSuccess(await process(session, fileId)).json();
  };
  const approveBulk = (session: TestSession, id: string, payload?: Record<string, unknown>) =>
    h.patch(session, `/transaction/approve-bulk/${id}`, payload);
  /** Makes three payments, and the operator fails the second; a fourth line is excluded. Returns the id. */
  const paidExceptSecond = async ({ initiator, validator }: TestHolder): Promise<string> => {
    h.operator.failing.add(numberOf(2).slice(1));
    const { id } = await bulk(initiator, [
      { name: 'Pauline Eyenga', amount: 10_000, reason: 'Salaire' },
      { name: 'Awa Ngono', amount: 20_000, reason: 'Transport' },
      { name: 'Boris Kamdem', amount: 40_000, reason: 'Salaire' },
      { name: 'Nobody', amount: '1,000' },
    ]);
    await approveBulk(validator, id);
    await h.settle();
    h.operator.failing.clear();
    return id;
  };
  /**
   * Makes more payments than the worker sends in one round, after which the rest is cancelled. Returns how many of
   * each.
   */
  const paidUntilCancelled = async ({ initiator, validator }: TestHolder) => {
    const total = 260;
    const { id } = await bulk(initiator, linesOf(total));
    await approveBulk(validator, id);
    await h.workOnce();
    const stop = h.patch(validator, `/transaction/cancel-bulk/${id}`, { reason: 'Wrong month' });
    const { items } = expectSuccess(await stop).json();
    await h.settle();
    return { id: String(id), total, paid: total - items.cancelled, cancelled: Number(items.cancelled) };
  };

  return {
    uploadFile,
    upload,
    checkFiles,
    checkNames,
    requestCode,
    verifyCode,
    authorise,
    process,
    bulk,
    approveBulk,
    paidExceptSecond,
    paidUntilCancelled,
  };
}
export type BulkCalls = ReturnType<typeof bulkCalls>;
