import type { ErrorCode } from '@sanaga/domain';
import { type ExceededLimit, Failure } from '../../kernel/failure.ts';

/** Code of the database's refusal by a limit of the approval policy; its detail says which. */
const exceeded = 'LM001';

const codes = {
  APPROVER_PAYMENT: 'LIMIT_APPROVER_PAYMENT',
  APPROVER_DAY: 'LIMIT_APPROVER_DAY',
  MAKER_DAY: 'LIMIT_MAKER_DAY',
  ORGANISATION_DAY: 'LIMIT_ORGANISATION_DAY',
  NEW_PAYEE: 'LIMIT_NEW_PAYEE',
} as const satisfies Record<string, ErrorCode>;

interface Refusal extends Pick<ExceededLimit, 'most' | 'spent' | 'enoughAt'> {
  limit: keyof typeof codes;
  /** Number that is paid for the first time; null for the other limits. */
  number: string | null;
  /** Person whose limit it is and whose deputy would approve; none for the caller's own. */
  name?: string;
}

/** Waits for a statement that spends, and gives its refusal by a limit the name and the amounts that people read. */
export async function withinLimits<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { code, detail = '' } = error as Error & { code?: string; detail?: string };
    if (code !== exceeded) throw error;
    const { limit, most, spent, enoughAt, number, name } = JSON.parse(detail) as Refusal;
    const left = Math.max(most - spent, 0);
    throw new Failure(
      codes[limit],
      {
        limit: { most, spent, left, enoughAt: enoughAt && new Date(enoughAt).toISOString() },
        values: {
          most,
          left,
          ...(number !== null && { number }),
          ...(name !== undefined && { name, context: 'deputy' }),
        },
      },
      { cause: error },
    );
  }
}
