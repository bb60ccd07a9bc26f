import type { users } from '@sanaga/contract';
import type { z } from 'zod';
import type { MemberRow, UserRow } from './users.repository.ts';

type Member = z.input<typeof users.Member>;

const suspendedBy = ({ status, suspended_by }: MemberRow): Member['suspendedBy'] => {
  if (status !== 'SUSPENDED') return null;
  return suspended_by === null ? 'PLATFORM' : 'ADMIN';
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
  suspendedBy: suspendedBy(row),
  dateJoined: row.created_at.toISOString(),
  accountIds: row.account_ids,
  succeeds: row.succeeds,
});

/** With the proof of identity, which only the organisation sees. */
export const toOwnMember = (row: MemberRow): Member => {
  const kind = row.identity_kind as NonNullable<Member['identity']>['kind'];
  const { identity_number: number } = row;
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
