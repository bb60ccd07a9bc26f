import type { users } from '@sanaga/contract';
import type { z } from 'zod';
import type { MemberRow, UserRow } from './users.repository.ts';

type Member = z.input<typeof users.Member>;

/** Says by whom, when and why somebody is suspended; null if they are not. */
const suspensionOf = (row: MemberRow) => {
  const suspended = row.status === 'SUSPENDED';
  return {
    suspendedBy: suspended ? (row.suspended_by === null ? ('PLATFORM' as const) : ('ADMIN' as const)) : null,
    suspendedByName: suspended ? row.suspended_by_name : null,
    suspendedAt: suspended ? (row.suspended_at?.toISOString() ?? null) : null,
    suspensionReason: suspended ? row.suspension_reason : null,
  };
};

/** As an admin sees a member. */
export const toMember = (row: MemberRow): Member => ({
  userId: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  jobTitle: row.job_title,
  roles: row.roles,
  status: row.status,
  ...suspensionOf(row),
  dateJoined: row.created_at.toISOString(),
  accountIds: row.account_ids,
  succeeds: row.succeeds,
});

/** With the proof of identity, which only the organisation sees. */
export const toOwnMember = (row: MemberRow): Member => {
  const { identity_kind: kind, identity_number: number } = row;
  return { ...toMember(row), identity: kind === null && number === null ? null : { kind, number } };
};

/** As everybody else sees a colleague. */
export const toColleague = ({ id, name, roles }: MemberRow): Member => ({
  userId: id,
  name,
  roles: roles,
});

/** Anybody, as a super admin sees them. */
export const toPerson = (row: UserRow): z.input<typeof users.Person> => ({
  userId: row.id,
  organisationId: row.organisation_id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  roles: row.roles,
  superAdmin: row.super_admin,
  status: row.status,
  suspensionReason: row.suspension_reason,
});
