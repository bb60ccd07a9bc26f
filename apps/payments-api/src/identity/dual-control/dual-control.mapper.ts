import type { dualControl } from '@sanaga/contract';
import type { z } from 'zod';
import type { SeenDecision } from './dual-control.service.ts';

type DualControlRequest = z.input<typeof dualControl.DualControlRequest>;

export const toDualControlRequest = ({ row, confirmableAt }: SeenDecision): DualControlRequest => ({
  decisionId: row.id,
  kind: row.kind,
  status: row.status,
  organisationId: row.organisation_id,
  organisationName: row.organisation_name,
  reason: row.reason,
  email: row.detail.email ?? null,
  amount: row.detail.amount ?? null,
  exceptionId: row.task_id,
  statementId: row.statement_id,
  product: row.product,
  resolution: row.detail.resolution ?? null,
  withoutStatements: row.detail.withoutStatements ?? false,
  concerned:
    row.concerned_id === null || row.concerned_name === null
      ? null
      : { userId: row.concerned_id, name: row.concerned_name },
  askedBy: { userId: row.asked_by, name: row.asker_name },
  askedAt: row.asked_at.toISOString(),
  decidedBy:
    row.decided_by === null || row.decider_name === null
      ? null
      : { userId: row.decided_by, name: row.decider_name },
  decidedAt: row.decided_at?.toISOString() ?? null,
  confirmableAt: confirmableAt?.toISOString() ?? null,
});
