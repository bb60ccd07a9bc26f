import type { transactions } from '@sanaga/contract';
import { approverRoles, eachPersonOnce } from '@sanaga/domain';
import type { z } from 'zod';
import type { ShownTransactionRow } from './transactions.repository.ts';
import type { ApprovalFacts, GivenApproval } from '../approvals/approval-facts.repository.ts';
import { judge } from '../approvals/judgement.ts';

type Approvals = NonNullable<z.input<typeof transactions.Transaction>['approvals']>;

/** Maps the approvals that a payment has and needs; null for items and for requests for money. */
export function toApprovals(row: ShownTransactionRow): Approvals | null {
  if (row.bulk_id !== null || row.kind === 'COLLECTION') return null;
  if (!row.approval_facts) return withoutPolicy(row);
  return row.status === 'PENDING' ? waiting(row, row.approval_facts) : decided(row.approval_facts);
}

/** Maps the one approval that releases a payment where there is no policy. */
function withoutPolicy(row: ShownTransactionRow): Approvals {
  return {
    required: 1,
    why: null,
    given:
      row.approved_by !== null && row.approved_at !== null
        ? [
            {
              userId: row.approved_by,
              name: row.approver_name ?? '',
              at: row.approved_at.toISOString(),
              method: row.approval_method ?? (row.individual ? 'CODE' : 'SESSION'),
              deputyFor: null,
            },
          ]
        : [],
    dropped: [],
    missing: row.status === 'PENDING' ? [{ count: 1, ...anyApproverOf(row) }] : [],
    stepUp: row.status === 'PENDING' && row.individual ? ['PASSKEY', 'CODE'] : [],
  };
}

const anyApproverOf = ({ individual, created_by }: ShownTransactionRow) =>
  individual ? { roles: [], userIds: [created_by] } : { roles: [...approverRoles], userIds: [] };

function waiting(row: ShownTransactionRow, facts: ApprovalFacts): Approvals {
  const { required, why, given, dropped, missing, stepUp } = judge(facts, row);
  return {
    required,
    why,
    given: given.map(toApproval),
    dropped: dropped.map(({ approval, because }) => ({ ...toApproval(approval), because })),
    missing,
    stepUp,
  };
}

/** Maps the approvals of the last attempt that had any: those that released it, or were given before it was cancelled. */
function decided({ given, required }: ApprovalFacts): Approvals {
  const all = given ?? [];
  const last = eachPersonOnce(
    all.filter(({ attempt }) => attempt === Math.max(...all.map((one) => one.attempt))),
  );
  return {
    required: Math.max(1, required ?? last.length),
    why: null,
    given: last.map(toApproval),
    dropped: [],
    missing: [],
    stepUp: [],
  };
}

const toApproval = ({ userId, name, at, method, deputyFor }: GivenApproval): Approvals['given'][number] => ({
  userId,
  name,
  at: new Date(at).toISOString(),
  method,
  deputyFor: deputyFor && { userId: deputyFor.userId, name: deputyFor.name },
});
