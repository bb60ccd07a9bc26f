import { inTransaction, type Tx } from '@sanaga/database';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { codePurposes, forgetCodes } from './codes.ts';
import { deleteChallenges } from './challenges.repository.ts';
import { deleteFactors } from './factors.repository.ts';
import * as repository from './people.repository.ts';
import { endSessionsOf } from './sessions.service.ts';
import { voidActionTokens } from './action-tokens.ts';

export { activateInvited, findPersonByEmail, findPersonById, isAddressTaken } from './people.repository.ts';
export type Person = repository.PersonRow;

/**
 * Runs work in a transaction that changes people, the caller among them where there is one. All of them are locked at its
 * beginning and at once: before the caller's row is read, which takes a lock that two of their calls may hold and neither
 * could strengthen, and before the holder's, for which a running call may be waiting. So people who change each other wait
 * for each other, and never both.
 */
export const changingPeople = <T>(
  { db }: Pick<Dependencies, 'db'>,
  by: Pick<Caller, 'userId'> | undefined,
  whom: repository.ChangedPeople | ((tx: Tx) => Promise<repository.ChangedPeople>),
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTransaction(db, work, {
    first: async (tx) => {
      const { ids = [], ...others } = typeof whom === 'function' ? await whom(tx) : whom;
      await repository.lockPeople(tx, { ids: by ? [by.userId, ...ids] : ids, ...others });
    },
  });

/** A user with what a session says of the wallet holder. Throws NOT_FOUND. */
export async function personById({ db }: Dependencies, id: string): Promise<Person> {
  const person = await repository.findPersonById(db, id);
  if (!person) throw new Failure('NOT_FOUND');
  return person;
}

/**
 * Ends what somebody holds, and replaces what identifies them: sessions, invitation, links, codes, factors and
 * challenges are void, the address is free, the row stays under a pseudonym. Who may be removed, and when, is checked by the caller.
 */
export async function erasePerson(
  tx: Tx,
  deps: Dependencies,
  { id, email }: { id: string; email: string },
  reason: string,
): Promise<void> {
  await endSessionsOf(tx, deps, id, reason);
  await voidActionTokens(tx, deps, 'ACTIVATION', id);
  await voidActionTokens(tx, deps, 'RESET', id);
  await forgetCodes(tx, deps, email.toLowerCase(), repository.aliasOf(id));
  await deleteFactors(tx, id);
  await deleteChallenges(tx, codePurposes, email.toLowerCase());
  await repository.pseudonymise(tx, id, deps.now());
}
