import type { deputies } from '@sanaga/contract';
import type { Tx } from '@sanaga/database';
import { can, dayInDouala, dayMs, deputyLimits, hourMs } from '@sanaga/domain';
import type { z } from 'zod';
import { audit, type AuditActor } from '../../kernel/audit.ts';
import { actorOf, assertOrganisation, type MemberCaller } from '../../kernel/caller.ts';
import { formatDay } from '../../kernel/dates.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { countHit, type Limit } from '../../kernel/throttle.ts';
import { changingPeople } from '../auth/people.service.ts';
import { lockHolder } from '../organisations/organisations.service.ts';
import * as repository from './deputies.repository.ts';
import type { DeputyRow, EndedAs } from './deputies.repository.ts';

type Deputy = z.input<typeof deputies.Deputy>;
type NewDeputy = z.output<(typeof deputies.nameDeputy)['body']>;

// each tells two people by email
const limit: Limit = { kind: 'deputies', hits: 30, windowMs: hourMs };

const path = '/dashboard/settings?tab=approvals';

const toDeputy = (row: DeputyRow): Deputy => ({
  id: row.id,
  user: { userId: row.user_id, name: row.user_name },
  deputy: { userId: row.deputy_id, name: row.deputy_name },
  from: row.from,
  until: row.until,
  inForce: row.in_force,
  namedBy: { userId: row.named_by, name: row.named_by_name },
});

const peopleOf = (row: DeputyRow) => ({ userId: row.user_id, deputyId: row.deputy_id });

/** Lists the deputies now and later that concern the caller; an admin sees all of the organisation's. */
export async function listDeputies(deps: Dependencies, caller: MemberCaller): Promise<Deputy[]> {
  const person = caller.roles.includes('ADMIN') ? undefined : caller.userId;
  const rows = await repository.deputiesOfHolder(deps.db, caller.organisationId, deps.now(), person);
  return rows.map(toDeputy);
}

/** Throws INVALID_INPUT unless the days are in order, begin today or later, and are not too many. */
function assertDays({ from, until }: NewDeputy, now: Date): void {
  const daysFrom = (day: string, to: string) => (Date.parse(to) - Date.parse(day)) / dayMs;
  const today = dayInDouala(now);
  if (from < today || daysFrom(today, from) > deputyLimits.ahead) throw invalid('from', 'deputyBegins');
  if (until < from) throw invalid('until', 'endBeforeStart');
  if (daysFrom(from, until) >= deputyLimits.days) throw invalid('until', 'periodTooLong');
}

/**
 * Names a deputy, who may approve in somebody's place what waits already and what comes in these days; both are told. Throws
 * FORBIDDEN for another's by somebody who is no admin and for oneself by an admin, INVALID_INPUT for days that cannot be
 * meant and for people who may not approve payments, DUPLICATE if the person has a deputy in these days, and THROTTLED.
 */
export async function nameDeputy(
  deps: Dependencies,
  caller: MemberCaller,
  input: NewDeputy,
): Promise<Deputy> {
  const { organisationId } = caller;
  const { userId, deputyId, from, until } = input;
  assertOrganisation(caller);
  if (!can.nameDeputy(input, actorOf(caller)).allowed) throw new Failure('FORBIDDEN');
  if (userId === deputyId) throw invalid('deputyId', 'ownDeputy');
  assertDays(input, deps.now());
  await countHit(deps.db, deps.now(), limit, caller.userId);
  return changingPeople(deps, caller, { ids: [userId, deputyId] }, async (tx) => {
    // 1. Two people who may approve payments, while neither changes.
    await lockHolder(tx, organisationId);
    const people = await repository.membersAtWork(tx, organisationId, [userId, deputyId], {
      approving: true,
    });
    for (const field of ['userId', 'deputyId'] as const)
      if (!people.some(({ id }) => id === input[field])) throw invalid(field, 'mayNotApprove');
    if (await repository.hasDeputyWithin(tx, input))
      throw new Failure('DUPLICATE', { fields: [{ field: 'from', key: 'deputyTwice' }] });

    // 2. The deputy, whom both are told of.
    const at = deps.now();
    const id = await repository.insertDeputy(tx, { ...input, organisationId, namedBy: caller.userId, at });
    const row = await repository.findDeputy(tx, id, at);
    if (!row) throw new Error(`there is no deputy ${id}`);
    await audit(tx, caller, {
      action: 'deputy.name',
      subjectType: 'user',
      subjectId: userId,
      detail: { deputy: deputyId, startDate: from, endDate: until, deputyTerm: id },
    });
    await tell(tx, deps, caller, row, 'deputy-named');
    return toDeputy(row);
  });
}

/** Ends a deputy before the last day. Throws NOT_FOUND, also if it has ended, or is others' and the caller no admin. */
export async function endDeputy(deps: Dependencies, caller: MemberCaller, id: string): Promise<void> {
  const { db } = deps;
  const found = await repository.findDeputy(db, id, deps.now());
  const isHere = found?.organisation_id === caller.organisationId;
  if (!found || !isHere || !can.endDeputy(peopleOf(found), actorOf(caller)).allowed)
    throw new Failure('NOT_FOUND');
  await changingPeople(deps, caller, { ids: [found.user_id, found.deputy_id] }, async (tx) => {
    if (!(await end(tx, deps, caller, found, 'WITHDRAWN'))) throw new Failure('NOT_FOUND');
  });
}

/** Ends a deputy and tells both; returns false if it has ended already. */
async function end(
  tx: Tx,
  deps: Dependencies,
  by: AuditActor,
  row: DeputyRow,
  as: EndedAs,
): Promise<boolean> {
  const person = by !== 'system' && 'userId' in by ? by : undefined;
  const ended = { as, by: person?.userId ?? null, at: () => deps.now() };
  if (!(await repository.endDeputy(tx, row.id, ended))) return false;
  await audit(tx, by, {
    action: 'deputy.end',
    subjectType: 'user',
    subjectId: row.user_id,
    organisationId: row.organisation_id,
    detail: { deputy: row.deputy_id, deputyTerm: row.id, endedAs: as },
  });
  await tell(tx, deps, as === 'WITHDRAWN' ? person : undefined, row, 'deputy-ended');
  return true;
}

/**
 * Ends whatever deputies somebody has or is, in a transaction that changes them: who may not approve any more is stood in
 * for by nobody, and stands in for nobody.
 */
export async function endDeputiesOf(
  tx: Tx,
  deps: Dependencies,
  by: AuditActor,
  userId: string,
  as: Exclude<EndedAs, 'OVER' | 'WITHDRAWN'>,
): Promise<void> {
  for (const row of await repository.openDeputiesOf(tx, userId, deps.now())) await end(tx, deps, by, row, as);
}

/** Ends the deputies whose days are over. Returns how many it looked at. */
export async function endOverDeputies(deps: Dependencies): Promise<number> {
  const over = await repository.overDeputies(deps.db, deps.now());
  for (const row of over)
    await changingPeople(deps, undefined, { ids: [row.user_id, row.deputy_id] }, (tx) =>
      end(tx, deps, 'system', row, 'OVER'),
    );
  return over.length;
}

/** Tells both people, by mail and notification; whoever did it needs no notification. */
async function tell(
  tx: Tx,
  deps: Dependencies,
  by: Pick<MemberCaller, 'userId' | 'name'> | undefined,
  row: DeputyRow,
  kind: 'deputy-named' | 'deputy-ended',
): Promise<void> {
  const people = await repository.membersAtWork(tx, row.organisation_id, [row.user_id, row.deputy_id]);
  await notify(tx, {
    userIds: people.map(({ id }) => id).filter((id) => id !== by?.userId),
    organisationId: row.organisation_id,
    kind,
    values: { user: row.user_name, deputy: row.deputy_name },
    path,
  });
  for (const { id, name, email, language } of people)
    await queueMail(deps.jobs, tx, {
      to: email,
      language,
      template: kind,
      values: {
        person: name,
        by: by?.name ?? '',
        user: row.user_name,
        deputy: row.deputy_name,
        organisation: row.organisation_name,
        from: formatDay(row.from, language),
        until: formatDay(row.until, language),
        link: `${deps.settings.ORG_PORTAL_URL}${path}`,
      },
      messageId: `${kind}-${row.id}-${id}`,
    });
}
