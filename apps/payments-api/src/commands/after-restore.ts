import { parseArgs } from 'node:util';
import { withStatementLimit } from '@sanaga/database';
import { settingsOrExit } from '@sanaga/server';
import { z } from 'zod';
import { openDependencies } from '../dependencies.ts';
import { readSettings } from '../kernel/settings.ts';
import {
  afterRestore,
  type KnownToOperator,
  type RestoreReport,
} from '../control/restore/after-restore.service.ts';
import { subjectsOf } from '../control/subjects.ts';

const usage = `Makes a restored database fit for work, before any server runs on it.

  npm run after-restore -- --to <time>

--to is the moment whose state was restored, with its time zone: 2026-11-23T14:05:00+01:00. Payments are held until super
admins let them go in the console. What is printed says what to do until then. The settings are those of the API. It may
run again at any time.`;

const Wanted = z.object({
  to: z.iso
    .datetime({ offset: true, error: '--to needs a time with its zone, such as 2026-11-23T14:05:00+01:00' })
    .transform((text) => new Date(text))
    .refine((time) => time <= new Date(), '--to lies in the future'),
});

const inWords: Record<KnownToOperator['state'], string> = {
  successful: 'paid',
  failed: 'failed',
  pending: 'not decided yet',
  short: 'not covered by our float',
};

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

const lineOf = ({ subject_type, subject_id, amount, holder, reference_id, state }: KnownToOperator): string =>
  `${subject_type.toLowerCase()} ${subject_id}, ${amount} XAF, ${holder}: ${inWords[state]} (${reference_id})`;

/** Formats the findings as lines. */
function linesOf(report: RestoreReport): string[] {
  const { hold, looked, sentBefore, decidedBefore, unanswered, findings } = report;
  const broken = findings.filter(({ ok }) => !ok);
  return [
    `Payments are held since ${hold.heldAt.toISOString()}; the database is as of ${hold.restoredTo.toISOString()}.`,
    `${looked} sent requests are looked at as soon as a worker runs.`,
    ...list(
      'Sent after that moment; they are looked at as well, and not sent again:',
      sentBefore.map(lineOf),
    ),
    ...list(
      'Decided on and sent after that moment, here they wait again. Have them approved or processed once more, which pays nothing twice; do not cancel or refuse them:',
      decidedBefore.map(lineOf),
    ),
    ...list(
      'In statements of the operator and unknown here:',
      report.onlyOperators.map((one) => `${one.product} ${one.their_reference}, ${one.theirs} XAF`),
    ),
    ...list(
      'The books are not whole:',
      broken.flatMap(({ id, title, violations }) => [
        `${id} ${title}`,
        ...violations.map((line) => `  ${line}`),
      ]),
    ),
    ...(broken.length === 0 ? ['', 'The books are whole (verify-ledger).'] : []),
    ...list('To be done:', [
      ...(report.workersCameFirst
        ? [
            'A worker ran on this database before payments were held: compare what it sent with the log lines.',
          ]
        : []),
      ...(report.foreignReferences > 0
        ? [
            `${report.foreignReferences} open requests have reference ids of another key: do not let payments go.`,
          ]
        : []),
      ...(unanswered > 0
        ? [`The operator said nothing about ${unanswered} payments: run this command again.`]
        : []),
      'Start the servers. What was sent gets its outcome by itself.',
      ...report.missingStatements.map(
        ({ product, from, to }) =>
          `Compare the operator’s statement of ${product} from ${from} to ${to}: console, Reports, Reconciliation.`,
      ),
      'Compare the log lines "request to the operator" after that moment with the payments here.',
      'Let payments go: console, overview. Where there are two super admins, it takes both.',
    ]),
  ];
}

/** Returns true if nothing has to be mended or asked again. */
const isWell = ({ unanswered, findings, foreignReferences, workersCameFirst }: RestoreReport): boolean =>
  unanswered === 0 && foreignReferences === 0 && !workersCameFirst && findings.every(({ ok }) => ok);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const wanted = Wanted.safeParse(values);
  if (!wanted.success) {
    console.error(`${wanted.error.issues.map(({ message }) => message).join('\n')}\n\n${usage}`);
    return 1;
  }
  const { to } = wanted.data;
  await using opened = new AsyncDisposableStack();
  const say = (details: unknown) => console.error(details);
  const deps = await openDependencies(settingsOrExit(readSettings), { warn: say, error: say }, opened);
  const report = await withStatementLimit(Infinity, () => afterRestore(deps, subjectsOf(deps), to));
  for (const line of linesOf(report)) console.log(line);
  return isWell(report) ? 0 : 1;
}

process.exitCode = await main();
