import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isUnavailable } from './call-journal.ts';
import { asSuperuser, until } from './database.ts';
import type { Findings } from './findings.ts';
import { acknowledged, type Called, lastAnswer, type Loading } from './loading.ts';
import { logs } from './places.ts';
import { simulatorUrl } from './product.ts';
import { runCommand } from './servers.ts';
import { hosts } from './up.ts';

/** Time that the product has to finish what it has begun; ms. */
const restMs = 240_000;

interface Stored {
  id: string;
  amount: string;
  status: string;
  key: string | null;
}

interface OperatorLine {
  reference: string;
  product: string;
  externalId: string;
  amount: string;
  status: string;
  acceptedAt: string;
}

/** Waits until nothing is under way between the product and the operator. */
export async function untilAtRest(findings: Findings): Promise<void> {
  const open = async () => {
    const [row] = await asSuperuser<{ open: string }>(
      `select (select count(*) from operator_request where state in ('QUEUED', 'SENT'))
            + (select count(*) from bulk_transaction where step is not null) as open`,
    );
    return Number(row?.open);
  };
  try {
    const ms = await until('nothing is under way', async () => (await open().catch(() => 1)) === 0, restMs);
    findings.say(`at rest ${(ms / 1_000).toFixed(1)} s after the last call`);
  } catch {
    findings.none('requests to the operator that are not over', await open());
  }
}

/** References of what a restore has taken away here, and the operator has. */
const forgottenFile = path.join(logs, 'forgotten');
const forgotten = (): Set<string> =>
  new Set(existsSync(forgottenFile) ? (JSON.parse(readFileSync(forgottenFile, 'utf8')) as string[]) : []);

export function forget(references: string[]): void {
  writeFileSync(forgottenFile, JSON.stringify([...forgotten(), ...references]));
}

/** Returns the operator's own journal, without what an earlier restore took away here. */
export async function operatorJournal(): Promise<OperatorLine[]> {
  const text = await (await fetch(`${simulatorUrl}/_control/journal`)).text();
  const gone = forgotten();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OperatorLine)
    .filter(({ reference }) => !gone.has(reference));
}

const example = ([call]: Called[]): string => (call ? JSON.stringify(call) : '');

/** (1) What was acknowledged is there with its amount, (2) and what was not has one effect under its key. */
export async function checkCalls(findings: Findings, calls: Called[]): Promise<void> {
  const created = [...acknowledged(calls, 'create'), ...acknowledged(calls, 'bulk')];
  const approved = [...acknowledged(calls, 'approve'), ...acknowledged(calls, 'approve-bulk')];
  const ids = [...created.map((call) => lastAnswer(call)?.id), ...approved.map(({ sent }) => sent.id)].filter(
    Boolean,
  );
  const keys = calls.flatMap(({ sent }) => (sent.key && sent.call !== 'upload' ? [sent.key] : []));
  const rows = await asSuperuser<Stored>(
    `select id, amount::text, status, idempotency_key as key from transaction
     where id = any($1::uuid[]) or idempotency_key = any($2::text[])`,
    [ids, keys],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isThere = ({ sent, ...call }: Called) => {
    const row = byId.get(lastAnswer({ sent, ...call })?.id ?? '');
    return row !== undefined && Number(row.amount) === sent.amount && row.key === sent.key;
  };
  findings.say(
    `${created.length} payments and bulks made, ${approved.length} approved, of ${calls.length} calls`,
  );
  const lost = created.filter((call) => !isThere(call));
  findings.none('acknowledged payments that are not there with their amount', lost.length, example(lost));
  const waiting = approved.filter(({ sent }) => (byId.get(sent.id ?? '')?.status ?? 'PENDING') === 'PENDING');
  findings.none('acknowledged approvals that are not there', waiting.length, example(waiting));

  const count = new Map<string, number>();
  for (const { key } of rows) if (key !== null) count.set(key, (count.get(key) ?? 0) + 1);
  findings.none('keys with more than one effect', [...count.values()].filter((many) => many > 1).length);
  const asked = calls.filter(({ sent, again }) => again && sent.key);
  findings.say(`${asked.length} payments without an answer were sent again`);
  const without = calls.filter(
    (call) => isUnavailable(lastAnswer(call) ?? {}) && call.sent.call !== 'upload',
  );
  const unsettled = without.filter(({ sent }) => sent.key ?? sent.call === 'approve');
  findings.none('writes that never got an answer', unsettled.length, example(unsettled));
  const refused = calls.filter(
    ({ answer }) => answer?.status !== undefined && answer.status >= 400 && answer.status < 500,
  );
  findings.none('calls that were refused', refused.length, example(refused));
}

/** (3) The operator paid each payment at most once, and exactly what we count as paid. */
async function checkOperator(findings: Findings): Promise<OperatorLine[]> {
  const journal = await operatorJournal();
  const paid = journal.filter(({ product, status }) => product === 'disbursement' && status === 'SUCCESSFUL');
  const times = new Map<string, number>();
  for (const { externalId } of paid) times.set(externalId, (times.get(externalId) ?? 0) + 1);
  const twice = [...times].filter(([, many]) => many > 1);
  findings.none('payments that the operator paid twice', twice.length, twice[0]?.[0]);
  const captured = await asSuperuser<{ reference: string; amount: string }>(
    `select reference_id as reference, amount::text from operator_request
     where kind = 'DISBURSEMENT' and state = 'SUCCESSFUL'`,
  );
  const ours = new Set(captured.map(({ reference, amount }) => `${reference} ${amount}`));
  const theirs = new Set(paid.map(({ reference, amount }) => `${reference} ${amount}`));
  findings.say(`${theirs.size} paid by the operator so far`);
  findings.none(
    'paid by the operator and not captured',
    [...theirs.difference(ours)].length,
    [...theirs.difference(ours)][0],
  );
  findings.none(
    'captured and not paid by the operator',
    [...ours.difference(theirs)].length,
    [...ours.difference(theirs)][0],
  );
  return journal;
}

/** (4) Checks that every invariant holds, with the operator's journal. */
export async function checkLedger(findings: Findings, journal: OperatorLine[]): Promise<void> {
  const file = '/tmp/operator-journal';
  hosts.app1.write(file, journal.map((line) => JSON.stringify(line)).join('\n'));
  const printed = await runCommand(hosts.app1, 'verify-ledger', '--operator', file).catch(
    (error: { stdout?: string; message: string }) => `${error.stdout}\nFAIL ${error.message}`,
  );
  const broken = printed.split('\n').filter((line) => line.startsWith('FAIL'));
  findings.none('violations of the ledger', broken.length, broken[0]);
}

/** Checks what has to hold after any scenario, once the product has finished what it had begun. */
export async function askOracle(findings: Findings, loading: Loading): Promise<void> {
  await untilAtRest(findings);
  await checkCalls(findings, loading.calls());
  await checkLedger(findings, await checkOperator(findings));
}
