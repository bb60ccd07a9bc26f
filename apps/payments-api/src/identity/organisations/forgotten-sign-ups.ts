import { dayMs } from '@sanaga/domain';
import { sql } from 'kysely';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { changingPeople, erasePerson } from '../auth/people.service.ts';
import { forgetRequest, markDeleted } from './deletion.repository.ts';
import { lockOrganisation, peopleOf } from './organisations.repository.ts';

/** Bounds how long somebody who signs up has to show that the address is theirs. */
export const unverifiedDays = 30;

/** Sign-ups that one run forgets; the next run follows within the hour. */
const atOnce = 500;

/** Forgets sign-ups whose address nobody has verified: a stranger may have typed it. Returns how many that were. */
export async function forgetSignUps(deps: Dependencies): Promise<number> {
  const before = new Date(deps.now().getTime() - unverifiedDays * dayMs);
  const { rows } = await sql<{ id: string }>`
    select o.id from organisation o where o.status = 'REQUESTED' and o.created_at < ${before}
      and not exists (select from app_user u where u.organisation_id = o.id and (u.email_verified_at is not null
        -- somebody has just signed up with it again
        or exists (select from challenge c where c.address = lower(u.email) and c.expires_at > ${deps.now()})))
    order by o.created_at limit ${atOnce}`.execute(deps.db);
  let forgotten = 0;
  for (const { id } of rows) if (await forgetSignUp(deps, id)) forgotten += 1;
  return forgotten;
}

/** Forgets one; false where it was verified or decided meanwhile. */
const forgetSignUp = (deps: Dependencies, id: string): Promise<boolean> =>
  changingPeople(deps, undefined, { organisationId: id }, async (tx) => {
    // 1. The request, under its lock.
    const holder = await lockOrganisation(tx, id);
    const people = await peopleOf(tx, id);
    if (holder?.status !== 'REQUESTED' || people.some((person) => person.email_verified_at !== null))
      return false;

    // 2. Its people are gone, their addresses free, and what they typed forgotten.
    for (const person of people) await erasePerson(tx, deps, person, 'address never verified');
    await markDeleted(tx, id, deps.now());
    await forgetRequest(tx, id);
    await audit(tx, 'system', {
      action: 'organisation.delete',
      subjectType: 'organisation',
      subjectId: id,
      organisationId: id,
      detail: { unverifiedDays },
    });
    return true;
  });
