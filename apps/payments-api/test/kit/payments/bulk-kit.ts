import { inTransaction } from '@sanaga/database';
import type { MemberCaller } from '../../../src/kernel/caller.ts';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { workBulkStep } from '../../../src/payments/bulk/bulk-steps.worker.ts';
import { createFileChecker } from '../../../src/payments/payment-files/check.worker.ts';
import { summaryOf } from '../../../src/payments/payment-files/payment-files.queries.ts';
import { processFile } from '../../../src/payments/payment-files/process.service.ts';
import {
  requestProcessingCode,
  verifyProcessingCode,
} from '../../../src/payments/payment-files/processing-code.ts';
import { saveFile, prepareFile } from '../../../src/payments/payment-files/upload.service.ts';

export interface FileLine {
  name?: string;
  number?: string;
  amount?: number | string;
  reason?: string;
}

const heading = 'Name,Phone number,Amount,Reason';

/** Returns a mobile number of MTN's, another for each n. */
export const numberOf = (n: number): string => `+2376${String(70_000_000 + n)}`;

/** Writes a CSV file of payments; whatever a line leaves out is right. */
export const csvOf = (lines: readonly FileLine[]): string =>
  [
    heading,
    ...lines.map(({ name = 'Pauline Eyenga', number, amount = 1_000, reason = 'Pay' }, n) =>
      [name, number ?? numberOf(n), amount, reason].map((cell) => `"${cell}"`).join(','),
    ),
  ].join('\n');

export const linesOf = (count: number, amount = 1_000): FileLine[] =>
  Array.from({ length: count }, () => ({ amount }));

/** Takes files in the same way as the calls, with the codes that would have been mailed. */
export function bulkKit(deps: Dependencies) {
  const codes = new Map<string, string>();
  const checker = createFileChecker(deps, { error: () => {} });
  deps.jobs = {
    ...deps.jobs,
    send: async (_tx, queue, data) => {
      if (queue === 'mail' && 'values' in data) codes.set(data.to, String(data.values['code']));
    },
  };

  const codeOf = (person: MemberCaller): string => codes.get(person.email) ?? '';

  const upload = (maker: MemberCaller, lines: readonly FileLine[], confirm = true) =>
    uploadText(maker, csvOf(lines), confirm);
  /** Uploads a CSV file as it is. */
  const uploadText = async (maker: MemberCaller, csv: string, confirm = true) => {
    const file = await prepareFile(deps, maker, { file: new File([csv], 'pay.csv') });
    const stored = await inTransaction(deps.db, (tx) => saveFile(tx, deps, maker, { file, confirm }, null));
    return checked(stored.fileId, maker);
  };
  /** Returns the file once its check is over, which a small file's is at once. */
  const checked = async (fileId: string, maker: MemberCaller) => {
    while (await checker.runOnce());
    return summaryOf(deps.db, maker, fileId);
  };
  const verifiedCode = async (maker: MemberCaller, fileId: string) => {
    await requestProcessingCode(deps, maker, fileId);
    await verifyProcessingCode(deps, maker, codeOf(maker));
  };
  const process = (maker: MemberCaller, fileId: string, through = deps) =>
    inTransaction(through.db, (tx) => processFile(tx, through, maker, { fileId }, null));

  /** Creates a bulk transaction whose first items alone are made so far; returns its id. */
  const begun = async (maker: MemberCaller, lines: readonly FileLine[]): Promise<string> => {
    const { fileId } = await upload(maker, lines);
    await verifiedCode(maker, fileId);
    return (await process(maker, fileId)).id;
  };
  /** Works until no step of a bulk transaction has items to reach. */
  const steps = async (through = deps): Promise<void> => {
    while (await workBulkStep(through));
  };
  /** Creates a bulk transaction that waits for approval; returns its id. */
  const bulk = async (maker: MemberCaller, lines: readonly FileLine[]): Promise<string> => {
    const id = await begun(maker, lines);
    await steps();
    return id;
  };

  const itemsOf = (bulkId: string) =>
    deps.db.selectFrom('transaction').selectAll().where('bulk_id', '=', bulkId).orderBy('line').execute();

  return { upload, uploadText, verifiedCode, process, begun, steps, bulk, codeOf, itemsOf };
}
export type BulkKit = ReturnType<typeof bulkKit>;
