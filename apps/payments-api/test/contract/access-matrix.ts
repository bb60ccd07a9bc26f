import type { Operation } from '@sanaga/contract';
import { may, type ErrorCode, type MemberRole, type Permission, type RoleHolder } from '@sanaga/domain';
import type { LightMyRequestResponse } from 'fastify';
import { someAddress, type TestSession } from '../kit/base/clients.ts';
import { holderOfOne } from './calling.ts';
import type { Input, Prepared, TestContext } from './test-context.ts';

/** Somebody who calls, and what the account allows before any role is checked. */
export interface Actor extends RoleHolder {
  name: string;
  /** Session of the actor; without one, nobody is signed in. */
  session?: TestSession;
  /** Refused whatever the call. */
  barred?: ErrorCode;
  underReview?: true;
  /** Set if the holder was rejected or is suspended. */
  shutOut?: true;
  individual?: true;
}

/** Permissions that only an organisation has: an individual invites nobody, whatever their roles. */
const closedToIndividuals: readonly Permission[] = [
  'member:grant',
  'grant:authorise',
  'member:change-role',
  'admin:transfer',
  'organisation-contact:change',
  'plan:change',
  'document:submit',
];

const allRoles: readonly MemberRole[] = ['ADMIN', 'INITIATOR', 'VALIDATOR'];
const noRole = { superAdmin: false, roles: [] };
const everyRole = { superAdmin: false, roles: allRoles };

/** Creates a member of the own holder, and changes the row behind the API's back; the session stays open. */
async function changedMember(
  { h, own }: TestContext,
  values: { status?: 'SUSPENDED'; roles: MemberRole[] },
): Promise<TestSession> {
  const member = await h.member('VALIDATOR', { admin: own.admin });
  await h.db.updateTable('app_user').set(values).where('id', '=', member.userId).execute();
  return member;
}

/** Creates a person with every role, of a wallet holder in this state. */
async function memberOfHolder(
  { h }: TestContext,
  status: 'SUSPENDED' | 'REJECTED' | 'DELETED',
  accountType: 'ORGANIZATION' | 'INDIVIDUAL' = 'ORGANIZATION',
): Promise<TestSession> {
  const session = await h.signUp({ accountType });
  await h.db
    .updateTable('app_user')
    .set({ roles: [...allRoles] })
    .where('id', '=', session.userId)
    .execute();
  await h.db.updateTable('organisation').set({ status }).where('id', '=', session.organisationId).execute();
  return session;
}

async function suspendedSuperAdmin({ h }: TestContext): Promise<TestSession> {
  const session = await h.newSuperAdmin();
  await h.db.updateTable('app_user').set({ status: 'SUSPENDED' }).where('id', '=', session.userId).execute();
  return session;
}

/** Creates every kind of actor: each state of a person and of a holder, each role. */
export async function createActors(context: TestContext): Promise<Actor[]> {
  const { h, own, individual, underReview, superAdmin } = context;
  const forged = { ...own.admin, accessToken: 'forged', address: someAddress() };
  const waiting = await h.signUp({ accountType: 'INDIVIDUAL', approved: false });
  return [
    { name: 'nobody', ...noRole, barred: 'SESSION_REQUIRED' },
    { name: 'a forged token', session: forged, ...everyRole, barred: 'SESSION_ENDED' },
    { name: 'organisation under review', session: underReview, ...everyRole, underReview: true },
    { name: 'individual under review', session: waiting, ...everyRole, underReview: true, individual: true },
    {
      name: 'suspended member',
      session: await changedMember(context, { status: 'SUSPENDED', roles: [...allRoles] }),
      ...everyRole,
      barred: 'SESSION_ENDED',
    },
    {
      name: 'suspended super admin',
      session: await suspendedSuperAdmin(context),
      superAdmin: true,
      roles: [],
      barred: 'SESSION_ENDED',
    },
    {
      name: 'member of a suspended organisation',
      session: await memberOfHolder(context, 'SUSPENDED'),
      ...everyRole,
      shutOut: true,
      barred: 'ACCOUNT_SUSPENDED',
    },
    {
      name: 'suspended individual',
      session: await memberOfHolder(context, 'SUSPENDED', 'INDIVIDUAL'),
      ...everyRole,
      shutOut: true,
      barred: 'ACCOUNT_SUSPENDED',
    },
    {
      name: 'member of a rejected organisation',
      session: await memberOfHolder(context, 'REJECTED'),
      ...everyRole,
      barred: 'FORBIDDEN',
    },
    {
      name: 'member of a deleted organisation',
      session: await memberOfHolder(context, 'DELETED'),
      ...everyRole,
      barred: 'FORBIDDEN',
    },
    { name: 'member without a role', session: await changedMember(context, { roles: [] }), ...noRole },
    { name: 'admin', session: own.admin, superAdmin: false, roles: ['ADMIN'] },
    { name: 'initiator', session: own.initiator, superAdmin: false, roles: ['INITIATOR'] },
    { name: 'validator', session: own.validator, superAdmin: false, roles: ['VALIDATOR'] },
    { name: 'individual', session: individual, ...everyRole, individual: true },
    { name: 'super admin', session: superAdmin, superAdmin: true, roles: [] },
  ];
}

/** Returns the code with which this caller is refused, whatever they query; undefined if they may call. */
export function refusalOf(actor: Actor, { access }: Operation): ErrorCode | undefined {
  if ('public' in access) return undefined;
  if (actor.barred && !(actor.shutOut && access.shutOut)) return actor.barred;
  if (actor.underReview && !access.underReview) return 'ACCOUNT_UNDER_REVIEW';
  if (!may(actor, access.permission)) return 'FORBIDDEN';
  return actor.individual && closedToIndividuals.includes(access.permission) ? 'FORBIDDEN' : undefined;
}

/** Returns the context as this caller sees it: their own holder is the own one. */
export const contextOf = (context: TestContext, { session, individual, underReview }: Actor): TestContext =>
  session && (individual || underReview)
    ? { ...context, own: holderOfOne(session), individual: session }
    : context;

export type Target = 'own' | 'foreign' | 'absent';

/** Returns the same call about one's own things, another holder's, and what never was, as far as it names anything. */
export function targetsOf(prepared: Prepared, absent: Input | undefined): Partial<Record<Target, Input>> {
  const { as: _as, foreign, absent: _absent, personal: _personal, ...own } = prepared;
  return {
    own,
    ...(foreign && { foreign: { ...own, ...foreign } }),
    ...(absent && { absent: { ...own, ...absent } }),
  };
}

const accountCodes: readonly string[] = [
  'SESSION_REQUIRED',
  'SESSION_ENDED',
  'FORBIDDEN',
  'ACCOUNT_UNDER_REVIEW',
  'ACCOUNT_SUSPENDED',
  'NOT_FOUND',
] satisfies ErrorCode[];

/**
 * Returns true if the call got past the questions of who calls and whose the thing is; what its state allows is another
 * matter.
 */
export function isReached({
  statusCode,
  body,
}: Pick<LightMyRequestResponse, 'statusCode' | 'body'>): boolean {
  if (statusCode < 400) return true;
  const { code } = JSON.parse(body) as { code: string };
  return !accountCodes.includes(code);
}
