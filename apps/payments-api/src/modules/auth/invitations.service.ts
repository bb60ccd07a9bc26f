import { inTransaction } from '@sanaga/database';
import type { MemberRole } from '@sanaga/domain';
import { audit } from '../../audit.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../failure.ts';
import { hashPassword, insistOnStrength } from './passwords.ts';
import { activateInvited, findPersonById } from './people.repository.ts';
import { startSession, type StartedSession } from './sessions.service.ts';
import type { Visitor } from './sign-up.service.ts';
import { countHit, limits, refundHit } from './throttle.ts';
import { readTicket, takeTicket } from './tickets.ts';

/** Who invites whom to what. Throws ACTIVATION_CODE_INVALID. */
export async function readInvitation(deps: Dependencies, code: string, { clientAddress }: Visitor) {
  const now = deps.now();
  await countHit(deps.db, now, limits.ticketClient, clientAddress);
  const person = await findPersonById(deps.db, await readTicket(deps, 'ACTIVATION', code));
  if (person?.status !== 'INVITED') throw new Failure('ACTIVATION_CODE_INVALID');
  await refundHit(deps.db, now, limits.ticketClient, clientAddress);
  const inviter = person.invited_by === null ? undefined : await findPersonById(deps.db, person.invited_by);
  return {
    name: person.name,
    email: person.email,
    organisationName: person.organisation_name ?? '',
    invitedBy: inviter?.name ?? null,
    roles: person.roles as MemberRole[],
  };
}

/** An invited member sets a password and is signed in. Throws PASSWORD_WEAK or ACTIVATION_CODE_INVALID. */
export async function activateAccount(
  deps: Dependencies,
  code: string,
  password: string,
  { clientAddress }: Visitor,
): Promise<StartedSession> {
  const now = deps.now();
  insistOnStrength(password, 'password');
  await countHit(deps.db, now, limits.ticketClient, clientAddress);
  const passwordHash = await hashPassword(password);
  const session = await inTransaction(deps.db, async (tx) => {
    // 1. The invitation, once.
    const userId = await takeTicket(tx, deps, 'ACTIVATION', code);
    if (!(await activateInvited(tx, userId, passwordHash, now))) throw new Failure('ACTIVATION_CODE_INVALID');

    // 2. The member, as they stand now, and their session.
    const person = await findPersonById(tx, userId);
    if (!person) throw new Failure('ACTIVATION_CODE_INVALID');
    await audit(
      tx,
      { clientAddress },
      {
        action: 'user.activate',
        subjectType: 'user',
        subjectId: userId,
        organisationId: person.organisation_id,
      },
    );
    return startSession(tx, deps, person, clientAddress);
  });
  await refundHit(deps.db, now, limits.ticketClient, clientAddress);
  return session;
}
