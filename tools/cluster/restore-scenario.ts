import { setTimeout as wait } from 'node:timers/promises';
import { backUp, pgbackrest, prepareBackup, restoreTo } from './backup.ts';
import { asSuperuser, until } from './database.ts';
import { seconds } from './findings.ts';
import { acknowledged, type Called, lastAnswer } from './loading.ts';
import { checkCalls, checkLedger, forget, operatorJournal, untilAtRest } from './oracle.ts';
import { serverHosts, writers } from './places.ts';
import type { Scenario, Scene } from './scenario.ts';
import { commandFile, logOf, program, type Role, startServer, stopServer, untilReady } from './servers.ts';
import { hosts } from './up.ts';

/** Into the bulk, so that much of it waits and some is under way; ms. */
const beforeMs = 3_000;
const afterMs = 60_000;
/** Time that a hold is watched; ms. */
const heldMs = 15_000;
const apiRoles = ['api', 'worker'] satisfies Role[];

/** Each process of the API by its host. */
async function everyServer(
  work: (name: (typeof serverHosts)[number], role: Role) => Promise<void>,
): Promise<void> {
  for (const role of apiRoles) for (const name of serverHosts) await work(name, role);
}

/** Checks that everything after that moment is gone, and nothing else. */
async function checkState({ writing, loading, findings }: Scene, moment: number): Promise<void> {
  const rows = await asSuperuser<{ id: string }>('select id from rig.write');
  const stored = new Set(rows.map(({ id }) => id));
  const told = writing.lines().filter(({ outcome }) => outcome === 'acknowledged');
  const lost = told.filter(({ id, at }) => at < moment && !stored.has(id));
  findings.none('numbers acknowledged before that moment and lost', lost.length);
  const later = told.filter(({ id, at }) => at > moment && stored.has(id));
  findings.fewer('numbers acknowledged after it that are there, which were under way', later.length, writers);
  findings.say(`${told.filter(({ at }) => at > moment).length} numbers were acknowledged after it`);
  await checkCalls(
    findings,
    loading.calls().filter((call) => (lastAnswer(call)?.at ?? Infinity) < moment),
  );
  const made = acknowledged(loading.calls(), 'create').filter(({ sent }) => sent.at > moment);
  const there = await existing(made.map((call) => lastAnswer(call)?.id ?? ''));
  findings.none('payments made after it that are there', there.length);
}

const existing = (ids: string[], status?: string): Promise<{ id: string }[]> =>
  asSuperuser(`select id from transaction where id = any($1::uuid[]) and ($2::text is null or status = $2)`, [
    ids,
    status,
  ]);

/** The approvals that the database has forgotten, of payments that it has. */
async function forgottenApprovals(calls: Called[]): Promise<Called[]> {
  const approved = acknowledged(calls, 'approve');
  const waiting = await existing(
    approved.map(({ sent }) => sent.id ?? ''),
    'PENDING',
  );
  const ids = new Set(waiting.map(({ id }) => id));
  return approved.filter(({ sent }) => ids.has(sent.id ?? ''));
}

/** `npm run after-restore`, with the settings of an API; returns what it printed. */
const afterRestore = (moment: Date): Promise<string> =>
  hosts.app1
    .exec(program('api', commandFile('after-restore'), '--to', moment.toISOString()))
    .catch((error: { stdout?: string; message: string }) => `${error.stdout}\n${error.message}`);

/** Checks that no payment leaves although some are due. */
async function checkHold({ findings }: Scene, since: number): Promise<void> {
  await wait(heldMs);
  const [row] = await asSuperuser<{ waiting: number }>(
    `select count(*)::int as waiting from operator_request where state = 'QUEUED' and due_at < clock_timestamp()`,
  );
  findings.atLeast('payments that wait and are held', row?.waiting ?? 0, 1);
  const sent = (await operatorJournal()).filter(({ acceptedAt }) => Date.parse(acceptedAt) > since);
  findings.none('payments that left while they were held', sent.length, JSON.stringify(sent[0]));
}

/**
 * Checks that each payment the operator got after that moment is known here, was printed, or has a line in a worker's
 * log.
 */
async function checkEvidence({ findings }: Scene, moment: number, printed: string): Promise<void> {
  const later = (await operatorJournal()).filter(({ acceptedAt }) => Date.parse(acceptedAt) > moment);
  const known = await asSuperuser<{ reference: string }>(
    'select reference_id as reference from operator_request where reference_id = any($1::uuid[])',
    [later.map(({ reference }) => reference)],
  );
  const ours = new Set(known.map(({ reference }) => reference));
  const logs = serverHosts.map((name) => logOf(hosts[name], 'worker')).join('\n');
  const listed = later.filter(({ reference }) => printed.includes(reference));
  const inLogs = later.filter(
    ({ reference }) => !ours.has(reference) && !listed.some((one) => one.reference === reference),
  );
  findings.say(
    `${later.length} payments left after that moment: ${ours.size} are requests here, ${listed.length} are listed, ${inLogs.length} are in log lines alone`,
  );
  const without = inLogs.filter(({ reference }) => !logs.includes(reference));
  findings.none('of them without any evidence', without.length, JSON.stringify(without[0]));
}

/**
 * Checks that each payment that was approved again left under its own reference, which the operator had, and was paid
 * once.
 */
async function checkOnce({ findings }: Scene, again: Called[]): Promise<void> {
  const journal = await operatorJournal();
  const paid = journal.filter(({ product, status }) => product === 'disbursement' && status === 'SUCCESSFUL');
  const times = new Map<string, number>();
  for (const { externalId } of paid) times.set(externalId, (times.get(externalId) ?? 0) + 1);
  const twice = [...times].filter(([, many]) => many > 1);
  findings.none('payments that the operator paid twice', twice.length, twice[0]?.[0]);
  const ids = again.map(({ sent }) => sent.id ?? '');
  const requests = await asSuperuser<{ id: string; reference: string }>(
    'select subject_id as id, reference_id as reference from operator_request where subject_id = any($1::uuid[])',
    [ids],
  );
  const theirs = new Map(journal.map(({ externalId, reference }) => [externalId, reference]));
  const others = requests.filter(({ id, reference }) => theirs.get(id) !== reference);
  findings.atLeast('approvals given again', requests.length, 1);
  findings.none('of them under another reference', others.length, JSON.stringify(others[0]));
  const captured = await asSuperuser<{ reference: string }>(
    `select reference_id as reference from operator_request where kind = 'DISBURSEMENT' and state = 'SUCCESSFUL'`,
  );
  const ours = new Set(captured.map(({ reference }) => reference));
  const unknown = paid.filter(({ reference }) => !ours.has(reference));
  const there = await existing(unknown.map(({ externalId }) => externalId));
  findings.say(`${unknown.length} were paid for payments that were made after that moment`);
  findings.none('paid by the operator and not captured, though they are here', there.length, there[0]?.id);
  forget(unknown.map(({ reference }) => reference));
}

export const restoreScenarios: Record<string, Scenario> = {
  C13: {
    title: 'the database is restored to a moment of a minute ago',
    takesAway: true,
    async prepare(findings) {
      await prepareBackup();
      const { ms, label } = await backUp();
      findings.say(`a full backup in ${seconds(ms)}: ${label}`);
    },
    async play(scene) {
      const { writing, loading, findings } = scene;
      await wait(beforeMs);
      const moment = new Date();
      await wait(afterMs);
      await writing.stop('C13');
      await loading.stop('C13');
      const began = Date.now();
      await everyServer((name, role) => stopServer(hosts[name], role));
      await restoreTo(moment);
      findings.say(`restored, with two standbys, in ${seconds(Date.now() - began)}`);
      const printed = await afterRestore(moment);
      findings.say(`after-restore has run ${seconds(Date.now() - began)} after all was stopped`);
      findings.none('books that are not whole', printed.includes('The books are whole') ? 0 : 1, printed);
      await checkState(scene, moment.getTime());

      const held = Date.now();
      await everyServer(async (name, role) => void startServer(hosts[name], role));
      await everyServer(async (name, role) => void (await untilReady(hosts[name], role)));
      const again = await forgottenApprovals(loading.calls());
      const journal = await operatorJournal();
      const decided = again.filter(({ sent }) => journal.some(({ externalId }) => externalId === sent.id));
      const unlisted = decided.filter(({ sent }) => !printed.includes(sent.id ?? ''));
      findings.none('decided again by people and not listed', unlisted.length, JSON.stringify(unlisted[0]));
      await checkEvidence(scene, moment.getTime(), printed);

      await loading.approve(again.map(({ sent: { id = '', by } }) => ({ id, by })));
      await checkHold(scene, held);
      await loading.releasePayments();
      const isLifted = async () =>
        (await asSuperuser('select from payouts_hold where held_at is null')).length > 0;
      await until('payments go', isLifted, 30_000);
      await untilAtRest(findings);
      await checkOnce(scene, again);
      await checkLedger(findings, await operatorJournal());
      await pgbackrest(hosts.repo, 'pgbackrest', '--type=full', 'backup');
    },
  },
};
