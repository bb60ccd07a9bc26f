import type { TestSession } from '../base/clients.ts';
import { expectSuccess } from '../base/clients.ts';
import { csvOf, linesOf, type FileLine } from './bulk-kit.ts';
import type { MoneyHarness } from './money-harness.ts';

/** Files and bulk transactions as a client makes them. */
export function bulkCalls(h: MoneyHarness) {
  const uploadFile = (session: TestSession, file: File, fields: Record<string, unknown> = {}, key?: string) =>
    h.postForm(session, '/transaction/upload-file', { file, ...fields }, key);

  /** A file of payments that is stored even if the same one exists. */
  const upload = async (session: TestSession, lines: readonly FileLine[] = linesOf(2), name = 'pay.csv') => {
    const file = new File([csvOf(lines)], name);
    return expectSuccess(await uploadFile(session, file, { confirm: 'true' })).json();
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

  /** A bulk transaction that waits for approval. */
  const bulk = async (session: TestSession, lines?: readonly FileLine[]) => {
    const { fileId } = await upload(session, lines);
    await authorise(session, fileId);
    return expectSuccess(await process(session, fileId)).json();
  };
  const approveBulk = (session: TestSession, id: string, payload?: Record<string, unknown>) =>
    h.patch(session, `/transaction/approve-bulk/${id}`, payload);

  return { uploadFile, upload, requestCode, verifyCode, authorise, process, bulk, approveBulk };
}
export type BulkCalls = ReturnType<typeof bulkCalls>;
