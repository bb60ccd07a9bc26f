import type { approvalPolicy } from '@sanaga/contract';
import type { z } from 'zod';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { typedNumber } from '../../kernel/phone-numbers.ts';
import { limitsLeft, type LimitRow } from './limits.repository.ts';

type Left = z.input<typeof approvalPolicy.ApprovalLimitsLeft>;

const toLeft = ({ most, spent, grows_at: growsAt }: LimitRow) => ({
  most: Number(most),
  spent: Number(spent),
  left: Number(most > spent ? most - spent : 0n),
  growsAt: growsAt?.toISOString() ?? null,
});

/** Returns what is left of the limits that apply to the caller and the organisation; null where there is none. */
export async function getLimitsLeft(
  deps: Dependencies,
  { organisationId, userId }: MemberCaller,
  number?: string,
): Promise<Left> {
  const e164 = number === undefined ? null : typedNumber(deps, number, 'number').e164;
  const { approver_payment: payment, rows } = await limitsLeft(deps.db, {
    organisationId,
    userId,
    number: e164,
  });
  const left = (wanted: LimitRow['limit']) => {
    const row = rows.find(({ limit }) => limit === wanted);
    return row ? toLeft(row) : null;
  };
  return {
    approver: { payment: payment === null ? null : Number(payment), day: left('APPROVER_DAY') },
    maker: left('MAKER_DAY'),
    organisation: left('ORGANISATION_DAY'),
    newPayee: left('NEW_PAYEE'),
  };
}
