import { Refused } from '../../../src/kernel/files/refused.ts';
import { parseFile, type ReadingRules } from '../../../src/payments/payment-files/parse/parse.ts';

const rules: ReadingRules = { minimum: 100, maximum: 1_000_000, sandbox: false, maxRows: 1_000 };

/** Returns what is read of each row of a payment file, or the reason for which the file is refused. */
export async function readingOf(bytes: Uint8Array): Promise<string[] | string> {
  const read: unknown = await parseFile(bytes, rules).catch((error: unknown) => error);
  if (read instanceof Refused)
    return read.refusal.fields?.map(({ field, key }) => `${field} ${key}`) ?? read.refusal.code;
  if (read instanceof Error) throw read;
  return (read as Awaited<ReturnType<typeof parseFile>>).rows.map(
    ({ typed, number, amount, errors, warnings }) =>
      errors.length + warnings.length > 0
        ? [...errors, ...warnings].map(({ field, code }) => `${field} ${code}`).join()
        : `${typed.name} ${number} ${amount} ${typed.reason}`,
  );
}
