import { randomBytes } from 'node:crypto';
import { inTransaction } from '@sanaga/database';
import { can, hourMs, passkeyLimits } from '@sanaga/domain';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { assertionOptions } from '../../identity/factors/assertions.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { countHit, type Limit } from '../../kernel/throttle.ts';
import { whomDeputyStandsInFor, type StoodInFor } from '../approvals/deputies.repository.ts';
import { judge, mayApproveFor } from '../approvals/judgement.ts';
import { assertAtRest } from '../bulk/bulk-guards.ts';
import { assertAllowed, paymentFactsOf } from '../transactions/transaction-guards.ts';
import { findTransactions, type NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { canonicalBytes, newContent, sha256 } from './content.ts';
import { signedItems } from './content.repository.ts';
import { insertChallenge } from './evidence.repository.ts';

const limit: Limit = { kind: 'approval-challenge', hits: 300, windowMs: hourMs };

/** Options for the browser of an approver to sign with a passkey. */
export interface ApprovalChallenge {
  challengeId: string;
  publicKey: PublicKeyCredentialRequestOptionsJSON;
}

/**
 * Gives the caller's device exactly these payments to sign, as they are now. Throws NOT_FOUND, what forbids the caller to
 * approve one of them, DEPUTIES_DIFFER if they would be approved in the place of different people, BULK_BUSY or THROTTLED.
 */
export async function challengeApproval(
  deps: Dependencies,
  caller: MemberCaller,
  given: readonly string[],
): Promise<ApprovalChallenge> {
  const { userId: approver, organisationId: organisation } = caller;
  await countHit(deps.db, deps.now(), limit, approver);
  const ids = [...new Set(given)];
  return inTransaction(deps.db, async (tx) => {
    // 1. Payments that this person may approve.
    const payments = await findTransactions(tx, organisation, ids);
    if (payments.length < ids.length) throw new Failure('NOT_FOUND');
    for (const payment of payments) {
      if (payment.bulk_id !== null) throw new Failure('NOT_FOUND');
      assertAllowed(can.approve(paymentFactsOf(payment), actorOf(caller)), payment);
      assertAtRest(payment);
    }

    // 2. Their content, and its digest as the challenge.
    const now = deps.now();
    const stoodInFor = await whomDeputyStandsInFor(tx, caller, now);
    const deputyFor = deputyForAll(payments, caller, stoodInFor);
    const policy = payments[0]?.approval_facts?.version ?? 0;
    const nonce = randomBytes(32).toString('base64url');
    const known = new Map((await signedItems(tx, ids)).map((item) => [item.id, item]));
    const items = ids.flatMap((id) => known.get(id) ?? []);
    const content = canonicalBytes(newContent({ organisation, approver, deputyFor, nonce, items, policy }));
    const digest = sha256(content);
    const { id } = await insertChallenge(tx, {
      organisation_id: organisation,
      approver_id: approver,
      content,
      digest,
      created_at: now,
      expires_at: new Date(now.getTime() + passkeyLimits.challengeMs),
    });
    return { challengeId: id, publicKey: await assertionOptions(tx, deps, caller, digest) };
  });
}

/** Returns in whose place the caller's approval of all these payments counts; null for their own. Throws DEPUTIES_DIFFER. */
function deputyForAll(
  payments: readonly NamedTransactionRow[],
  caller: MemberCaller,
  stoodInFor: readonly StoodInFor[],
): string | null {
  const people = payments.map(({ approval_facts: facts, ...row }) => {
    const [whose = caller] = facts?.amounts
      ? mayApproveFor(judge(facts, row), row.makers, caller, stoodInFor)
      : [];
    return whose.userId === caller.userId ? null : whose.userId;
  });
  const [first = null] = people;
  if (people.some((one) => one !== first)) throw new Failure('DEPUTIES_DIFFER');
  return first;
}
