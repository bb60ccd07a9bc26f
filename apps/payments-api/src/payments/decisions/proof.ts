import type { Tx } from '@sanaga/database';
import { can } from '@sanaga/domain';
import { takeCode } from '../../identity/auth/codes.ts';
import {
  checkAppCode,
  takeAppCode,
  type CheckedAppCode,
} from '../../identity/factors/authenticator-codes.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import type { Confirmation } from '../approvals/confirmation.ts';
import { judge } from '../approvals/judgement.ts';
import { type Assertion, type Signed, takeSignature } from '../evidence/signature.ts';
import { assertAllowed, paymentFactsOf } from '../transactions/transaction-guards.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { checkApprovalCode, checkOwnersCode } from './approval-code.ts';

/** Factors that an approver sends to confirm an approval; the surest of them counts. */
export interface Proof {
  /** Mailed code. */
  otpCode?: string;
  /** Code of an authenticator app. */
  totp?: string;
  assertion?: Assertion;
}

/** Proof whose tries have been counted, for `takeProof` in the transaction of the approval. */
export type CheckedProof =
  | { method: 'SESSION' }
  | { method: 'CODE'; codeId: string }
  | { method: 'TOTP'; code: CheckedAppCode }
  | { method: 'PASSKEY'; assertion: Assertion };

/**
 * Checks codes where tries are counted, whatever becomes of the approval. An individual, whom nobody else approves for,
 * confirms with a passkey or a mailed code. `row` is the payment, which a signature alone does without. Throws what
 * forbids approval, CODE_REQUIRED, what is wrong with a code, and NOT_FOUND for that of an app that the caller does not
 * have.
 */
export async function checkProof(
  deps: Dependencies,
  caller: MemberCaller,
  { otpCode, totp, assertion }: Proof,
  row: NamedTransactionRow | undefined,
): Promise<CheckedProof> {
  if (assertion) return { method: 'PASSKEY', assertion };
  if (!row || hasGiven(caller, row)) return { method: 'SESSION' };
  if (caller.individual) return { method: 'CODE', codeId: await checkOwnersCode(deps, caller, row, otpCode) };
  assertAllowed(can.approve(paymentFactsOf(row), actorOf(caller)), row);
  if (totp !== undefined)
    return { method: 'TOTP', code: await checkAppCode(deps, caller.userId, totp, 'totp') };
  // without a policy nobody is asked for a code, and one that is sent says nothing
  return otpCode !== undefined && row.approval_facts
    ? { method: 'CODE', codeId: await checkApprovalCode(deps, caller, row.id, otpCode) }
    : { method: 'SESSION' };
}

/** Returns true if the caller's approval of a payment that waits for others counts already: no code is used up again. */
const hasGiven = ({ userId }: MemberCaller, row: NamedTransactionRow): boolean =>
  row.approval_facts?.amounts != null &&
  judge(row.approval_facts, row).given.some((one) => one.userId === userId);

/** Confirmation of one approval, with what a passkey signed. */
export interface Confirmed extends Confirmation {
  signed: Signed | null;
}

export const bySession: Confirmed = {
  method: 'SESSION',
  codeId: null,
  evidenceId: null,
  contentDigest: null,
  signed: null,
};

/** Uses up what was checked. Throws CODE_EXPIRED, and as `takeSignature` does. */
export async function takeProof(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  { id, proof }: { id: string; proof: CheckedProof },
): Promise<Confirmed> {
  const { method } = proof;
  switch (proof.method) {
    case 'SESSION':
      return bySession;
    case 'CODE':
      await takeCode(tx, deps, proof.codeId);
      return { ...bySession, method, codeId: proof.codeId };
    case 'TOTP':
      await takeAppCode(tx, proof.code, 'totp');
      return { ...bySession, method };
    case 'PASSKEY': {
      const signed = await takeSignature(tx, deps, caller, { id, assertion: proof.assertion });
      return {
        ...bySession,
        method,
        evidenceId: signed.evidenceId,
        contentDigest: signed.contentDigest,
        signed,
      };
    }
  }
}

/**
 * Returns what the audit log says of how an approval was confirmed, and in whose place it was given; nothing where it was by
 * being signed in, and one's own.
 */
export const proofDetail = (
  { method, signed }: Confirmed,
  deputyFor: string | null,
): Record<string, unknown> => ({
  ...(method !== 'SESSION' && { method }),
  ...(signed && { evidence: signed.evidenceDigest }),
  ...(deputyFor !== null && { deputyFor }),
});
