import type { audit } from '@sanaga/contract';
import type { z } from 'zod';
import type { Caller } from '../caller.ts';
import type { AuditRow } from './audit.repository.ts';

type AuditEntry = z.input<typeof audit.AuditEntry>;

const actorOf = ({ actor_id, actor_name, actor_super_admin }: AuditRow): AuditEntry['actor'] =>
  actor_id === null
    ? null
    : { userId: actor_id, name: actor_name ?? '', superAdmin: actor_super_admin ?? false };

/** Nobody else may see where the platform's own people work from. */
const mayKnowAddress = (caller: Caller, row: AuditRow): boolean =>
  caller.superAdmin || row.actor_super_admin !== true;

export const toAuditEntry =
  (caller: Caller) =>
  (row: AuditRow): AuditEntry => ({
    auditId: row.id.toString(),
    at: row.at.toISOString(),
    actor: actorOf(row),
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    action: row.action,
    subjectType: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    detail: row.detail as AuditEntry['detail'],
    clientAddress: mayKnowAddress(caller, row) ? row.client_address : null,
  });
