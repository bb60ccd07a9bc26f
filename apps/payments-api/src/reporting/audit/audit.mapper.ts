import type { audit } from '@sanaga/contract';
import { planNames, type Plan } from '@sanaga/domain';
import type { z } from 'zod';
import type { Caller } from '../../kernel/caller.ts';
import type { AuditRow } from './audit.repository.ts';

type AuditEntry = z.input<typeof audit.AuditEntry>;

const actorOf = ({ actor_id, actor_name, actor_super_admin }: AuditRow): AuditEntry['actor'] =>
  actor_id === null
    ? null
    : { userId: actor_id, name: actor_name ?? '', superAdmin: actor_super_admin ?? false };

const isPlan = (id: string): id is Plan => id in planNames;

/** Returns the name of a line's subject. A plan has a name and no row of its own. */
const nameOf = ({ subject_kind, subject_id, subject_name }: AuditRow): string | null =>
  subject_kind === 'plan' && subject_id !== null && isPlan(subject_id) ? planNames[subject_id] : subject_name;

/**
 * Returns true if the caller may see a line's address. Only super admins see where the platform's own people work from.
 */
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
    subjectName: nameOf(row),
    detail: row.detail as AuditEntry['detail'],
    clientAddress: mayKnowAddress(caller, row) ? row.client_address : null,
  });
