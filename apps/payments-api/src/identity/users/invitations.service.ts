import { inTransaction, type Tx } from '@sanaga/database';
import { productName, type MemberRole } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { hashPassword, assertStrength } from '../auth/passwords.ts';
import { activateInvited, findPersonById, lockPeople, type Person } from '../auth/people.service.ts';
import { startSession, type StartedSession } from '../auth/sessions.service.ts';
import type { ClientContext } from '../auth/client-context.ts';
import { countHit, limits, refundHit } from '../auth/throttle.ts';
import { readActionToken, takeActionToken } from '../auth/action-tokens.ts';
import { lockHolder } from '../organisations/organisations.service.ts';
import { rolesToCome, takeOver } from './handover.service.ts';

type Client = Pick<ClientContext, 'clientAddress' | 'userAgent'>;

/** Who invites whom to what. Throws ACTIVATION_CODE_INVALID. */
export async function readInvitation(deps: Dependencies, code: string, { clientAddress }: Client) {
  const now = deps.now();
  await countHit(deps.db, now, limits.tokenClient, clientAddress);
  const person = await findPersonById(deps.db, await readActionToken(deps, 'ACTIVATION', code));
  if (person?.status !== 'INVITED') throw new Failure('ACTIVATION_CODE_INVALID');
  await refundHit(deps.db, now, limits.tokenClient, clientAddress);
  const inviter = person.invited_by === null ? undefined : await findPersonById(deps.db, person.invited_by);
  return {
    name: person.name,
    email: person.email,
    organisationName: person.organisation_name ?? productName,
    invitedBy: inviter?.name ?? null,
    roles: (await rolesToCome(deps, person)) as MemberRole[],
  };
}

/** Somebody invited sets a password and is signed in. Throws PASSWORD_WEAK or ACTIVATION_CODE_INVALID. */
export async function activateAccount(
  deps: Dependencies,
  code: string,
  password: string,
  { clientAddress, userAgent }: Client,
): Promise<StartedSession> {
  const now = deps.now();
  assertStrength(password, 'password');
  await countHit(deps.db, now, limits.tokenClient, clientAddress);
  const passwordHash = await hashPassword(password);
  const userId = await readActionToken(deps, 'ACTIVATION', code);
  const session = await inTransaction(deps.db, async (tx) => {
    // 1. The invitation, once, while nobody else changes who belongs to the holder.
    await settleInvitation(tx, deps, userId, { clientAddress });
    await takeActionToken(tx, deps, 'ACTIVATION', code);
    if (!(await activateInvited(tx, userId, passwordHash, now))) throw new Failure('ACTIVATION_CODE_INVALID');

    // 2. The member, with current data, and their session.
    const person = await invited(tx, userId);
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
    return startSession(tx, deps, person, { clientAddress, userAgent });
  });
  await refundHit(deps.db, now, limits.tokenClient, clientAddress);
  return session;
}

async function invited(tx: Tx, userId: string): Promise<Person> {
  const person = await findPersonById(tx, userId);
  if (!person) throw new Failure('ACTIVATION_CODE_INVALID');
  return person;
}

/** Whoever comes after an admin takes over now; whoever is invited to nothing (any more) does not come. */
async function settleInvitation(tx: Tx, deps: Dependencies, userId: string, by: Client): Promise<void> {
  const { organisation_id, succeeds } = await invited(tx, userId);
  if (organisation_id === null) return;
  await lockPeople(tx, succeeds === null ? [userId] : [userId, succeeds]);
  const holder = await lockHolder(tx, organisation_id);
  const person = await invited(tx, userId);
  if (person.status !== 'INVITED' || !(await takeOver(tx, deps, by, holder, person)))
    throw new Failure('ACTIVATION_CODE_INVALID');
}
