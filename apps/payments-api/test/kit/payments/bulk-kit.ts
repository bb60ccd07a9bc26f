import { inTransaction } from '@sanaga/database';
import type { MemberCaller } from '../../../src/kernel/caller.ts';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { processFile } from '../../../src/payments/payment-files/process.service.ts';
import {
  requestProcessingCode,
  verifyProcessingCode,
} from '../../../src/payments/payment-files/processing-code.ts';
import { keepFile, prepareFile } from '../../../src/payments/payment-files/upload.service.ts';

export interface FileLine {
  name?: string;
  number?: string;
  amount?: number | string;
  reason?: string;
}

const heading = 'Name,Phone number,Amount,Reason';

/** A mobile number of MTN's, another for each n. */
export const numberOf = (n: number): string => `+2376${String(70_000_000 + n)}`;

/** A CSV file of payments; whatever a line leaves out is right. */
export const csvOf = (lines: readonly FileLine[]): string =>
  [
    heading,
    ...lines.map(({ name = 'Pauline Eyenga', number, amount = 1_000, reason = 'Pay' }, n) =>
      [name, number ?? numberOf(n), amount, reason].map((cell) => `"${cell}"`).join(','),
    ),
  ].join('\n');

export const linesOf = (count: number, amount = 1_000): FileLine[] =>
  Array.from({ length: count }, () => ({ amount }));

/** Takes files the way the calls do, with the codes that would have been mailed. */
export function bulkKit(deps: Dependencies) {
  const codes = new Map<string, string>();
  deps.jobs = {
    ...deps.jobs,
    send: async (_tx, queue, data) => {
      if (queue === 'mail' && 'values' in data) codes.set(data.to, String(data.values['code']));
    },
  };

  const codeOf = (person: MemberCaller): string => codes.get(person.email) ?? '';

  const upload = async (maker: MemberCaller, lines: readonly FileLine[], confirm = true) => {
    const file = await prepareFile(deps, maker, new File([csvOf(lines)], 'pay.csv'));
    return inTransaction(deps.db, (tx) => keepFile(tx, deps, maker, { file, confirm }, null));
  };
  const verifiedCode = async (maker: MemberCaller, fileId: string) => {
    await requestProcessingCode(deps, maker, fileId);
    await verifyProcessingCode(deps, maker, codeOf(maker));
  };
  const process = (maker: MemberCaller, fileId: string, through = deps) =>
    inTransaction(through.db, (tx) => processFile(tx, through, maker, fileId, null));

  /** A bulk transaction that waits for approval; answers its id. */
  const bulk = async (maker: MemberCaller, lines: readonly FileLine[]): Promise<string> => {
    const { fileId } = await upload(maker, lines);
    await verifiedCode(maker, fileId);
    return (await process(maker, fileId)).id;
  };

  const itemsOf = (bulkId: string) =>
    deps.db.selectFrom('transaction').selectAll().where('bulk_id', '=', bulkId).orderBy('line').execute();

  return { upload, verifiedCode, process, bulk, codeOf, itemsOf };
}
export type BulkKit = ReturnType<typeof bulkKit>;
