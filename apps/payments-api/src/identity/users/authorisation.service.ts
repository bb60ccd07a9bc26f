import type { Tx } from '@sanaga/database';
import { oneTimeCode } from '@sanaga/domain';
import { assertOrganisation, type Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { issueCode, takeVerifiedCode, verifyCode, wasVerifiedWithin } from '../auth/codes.ts';

const purpose = 'GRANT_ACCESS';

/** Names who gets access, as the mail does; nobody where the request is about the caller alone. */
function invitedOf(caller: Caller, { email, name }: { email: string; name?: string | undefined }): string {
  const isOwn = email === caller.email.toLowerCase();
  if (!isOwn) return name ? `${name} (${email})` : email;
  return name && name !== caller.name ? name : '';
}

/** Describes what the code is for, which its mail says. */
const templates = {
  INVITATION: 'authorisation-code',
  ROLE: 'role-code',
  HANDOVER: 'handover-code',
} as const;

/** Mails the caller the code for one grant of access, whatever address the request names. Throws THROTTLED. */
export async function requestAuthorisation(
  deps: Dependencies,
  caller: Caller,
  request: { email: string; name?: string | undefined; matter: keyof typeof templates },
): Promise<void> {
  assertOrganisation(caller);
  const address = caller.email.toLowerCase();
  const { language, name, superAdmin } = caller;
  await issueCode(deps, {
    purpose,
    address,
    language,
    template: superAdmin ? 'super-admin-code' : templates[request.matter],
    values: { person: name, invited: invitedOf(caller, request) },
  });
}

/** Throws CODE_WRONG or CODE_EXPIRED. */
export async function verifyAuthorisation(deps: Dependencies, caller: Caller, code: string): Promise<void> {
  assertOrganisation(caller);
  await verifyCode(deps, { purpose, address: caller.email.toLowerCase(), code });
}

/**
 * Uses up the code verified within ten minutes; what fails in the same transaction gives it back. Throws
 * AUTHORISATION_REQUIRED.
 */
export async function takeAuthorisation(tx: Tx, deps: Dependencies, caller: Caller): Promise<void> {
  if (!(await takeVerifiedCode(tx, deps, { purpose, address: caller.email.toLowerCase() })))
    throw new Failure('AUTHORISATION_REQUIRED');
}

/**
 * Works like `takeAuthorisation`, but a caller who entered a right code within half an hour invites without another.
 * Throws AUTHORISATION_REQUIRED.
 */
export async function takeInvitationAuthorisation(tx: Tx, deps: Dependencies, caller: Caller): Promise<void> {
  const key = { purpose, address: caller.email.toLowerCase() } as const;
  // a code that an invitation used does not authorise a change of roles as well
  if (await takeVerifiedCode(tx, deps, key)) return;
  if (!(await wasVerifiedWithin(tx, deps, key, oneTimeCode.invitingMs)))
    throw new Failure('AUTHORISATION_REQUIRED');
}
