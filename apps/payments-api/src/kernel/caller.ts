import type { Access } from '@sanaga/contract';
import type { Actor, Language, MemberRole, OrganisationStatus } from '@sanaga/domain';
import { may } from '@sanaga/domain';
import { Failure } from './failure.ts';

/** The person behind a request, read again for each one: a suspension or demotion acts at once. */
export interface Caller {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  /** The language of the profile, in which mails are written. */
  language: Language;
  /** The language of the screen, as the request names it, else of the profile. Responses are written in it. */
  shownLanguage: Language;
  superAdmin: boolean;
  roles: readonly MemberRole[];
  /** Null for super admins, who belong to no wallet holder. */
  organisationId: string | null;
  organisationStatus: OrganisationStatus | null;
  individual: boolean;
  /** A super admin who still has to confirm by a passkey or an authenticator app that it is them, or to set one up. */
  factorOwed?: boolean;
  /** The address the request came from. */
  clientAddress: string;
}

/** A caller who belongs to a wallet holder. */
export interface MemberCaller extends Caller {
  organisationId: string;
}

export const actorOf = (caller: Caller): Actor => caller;

/** Narrows to a wallet holder's member; a super admin is refused. */
export function asMember(caller: Caller): MemberCaller {
  if (caller.organisationId === null) throw new Failure('FORBIDDEN');
  return caller as MemberCaller;
}

/** Returns true if the caller sees the contacts of their own holder's people; others see only names and roles. */
export const seesContacts = ({ roles }: Caller): boolean => roles.includes('ADMIN');

/** An individual is alone by nature. Throws FORBIDDEN. */
export function assertOrganisation(caller: Caller): void {
  if (caller.individual) throw new Failure('FORBIDDEN');
}

/**
 * Refuses callers who may not do this: first by what the account may do at all, then by what the roles allow. Throws
 * FACTOR_REQUIRED, ACCOUNT_UNDER_REVIEW, ACCOUNT_SUSPENDED or FORBIDDEN.
 */
export function requirePermission(
  caller: Caller,
  { permission, underReview, shutOut, factorOwed }: Exclude<Access, { public: true }>,
): void {
  const { organisationStatus: status } = caller;
  if (caller.factorOwed && !factorOwed) throw new Failure('FACTOR_REQUIRED');
  if (status === 'REQUESTED' && !underReview) throw new Failure('ACCOUNT_UNDER_REVIEW');
  if (status === 'SUSPENDED' && !shutOut) throw new Failure('ACCOUNT_SUSPENDED');
  if (status === 'REJECTED' || status === 'DELETED') throw new Failure('FORBIDDEN');
  if (!may(caller, permission)) throw new Failure('FORBIDDEN');
}

/** Returns by whom work in turns is counted: the caller's wallet holder, or a super admin alone. */
export const holderOrSelf = ({ organisationId, userId }: Pick<Caller, 'organisationId' | 'userId'>): string =>
  organisationId ?? userId;
