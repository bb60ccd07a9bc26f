import type { Tx } from '@sanaga/database';
import { fundsOf } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { queueMail, spokenTo } from '../../kernel/mail.worker.ts';
import { changingPeople, erasePerson } from '../auth/people.service.ts';
import * as repository from './deletion.repository.ts';
import { organisationExists } from './holders.repository.ts';
import { lockOrganisation, peopleOf, type OrganisationRow } from './organisations.repository.ts';

/** Throws PAYMENTS_UNDER_WAY; under the holder's lock no payment begins after this check. */
export async function assertRest(tx: Tx, organisationId: string): Promise<void> {
  const counts = Object.values(await repository.underWay(tx, organisationId));
  if (counts.some((count) => count > 0)) throw new Failure('PAYMENTS_UNDER_WAY');
}

/** Everything for which `closeHolder` refuses an organisation or an individual. Throws NOT_FOUND. */
export async function deletionConditions({ db }: Dependencies, id: string) {
  if (!(await organisationExists(db, id))) throw new Failure('NOT_FOUND');
  const [counts, { available, held, debt }] = await Promise.all([
    repository.underWay(db, id),
    fundsOf(db, id),
  ]);
  return { balance: Number(available + held), debt: Number(debt), ...counts };
}

/**
 * Ends a wallet holder under its lock: its people are removed, their addresses free, its payments, ledger and audit
 * log stay whole. Throws PAYMENTS_UNDER_WAY, WALLET_NOT_EMPTY with what it holds, or
 * WALLET_IN_DEBT with what it owes.
 */
export async function closeHolder(
  tx: Tx,
  deps: Dependencies,
  by: Caller,
  holder: OrganisationRow,
  reason?: string,
): Promise<OrganisationRow> {
  const { id } = holder;
  // 1. Nothing is under way, then: nothing is left. In this order, as what was under way could have brought money.
  await assertRest(tx, id);
  const { available, held, debt } = await fundsOf(tx, id);
  if (available + held > 0n)
    throw new Failure('WALLET_NOT_EMPTY', { values: { amount: Number(available + held) } });
  if (debt > 0n) throw new Failure('WALLET_IN_DEBT', { values: { amount: Number(debt) } });

  // 2. Its people are notified and removed.
  for (const person of await peopleOf(tx, id)) {
    if (person.status === 'ACTIVE')
      await queueMail(deps.jobs, tx, {
        to: person.email,
        language: person.language,
        template: 'organisation-deleted',
        values: { person: person.name, organisation: holder.name, ...spokenTo(holder.account_type) },
      });
    await erasePerson(tx, deps, person, 'organisation deleted');
  }

  // 3. The holder.
  const voidedBills = await deps.voidBills(tx, id);
  const deleted = await repository.markDeleted(tx, id, deps.now());
  await audit(tx, by, {
    action: 'organisation.delete',
    subjectType: 'organisation',
    subjectId: id,
    organisationId: id,
    detail: { voidedBills, ...(reason && { reason }) },
  });
  return deleted;
}

/** Deletes an organisation; a deleted one stays as it is. Throws NOT_FOUND, or as `closeHolder` does. */
export const deleteOrganisation = (
  deps: Dependencies,
  caller: Caller,
  id: string,
  reason?: string,
): Promise<OrganisationRow> =>
  changingPeople(deps, caller, { organisationId: id }, async (tx) => {
    const holder = await lockOrganisation(tx, id);
    if (holder?.account_type !== 'ORGANIZATION') throw new Failure('NOT_FOUND');
    if (holder.status === 'DELETED') return holder;
    if (holder.status === 'REQUESTED' || holder.status === 'REJECTED') throw new Failure('WRONG_STATUS');
    return closeHolder(tx, deps, caller, holder, reason);
  });
