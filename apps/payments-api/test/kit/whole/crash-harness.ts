import type { IncomingMessage } from 'node:http';
import { openDatabase } from '@sanaga/database';
import type { KyselyPlugin } from 'kysely';
import { buildApp } from '../../../src/app.ts';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { FakeOperator } from '../base/fake-operator.ts';
import { testSettings } from '../base/harness.ts';

/**
 * Runs the API in a process of its own, by `node crash-harness.ts <database address> before-commit | before-response`,
 * that is killed while it processes the first call with an Idempotency-Key, either before its database transaction
 * commits or between commit and response. Prints its address on the standard output; ends when its standard input does.
 */
const [url = '', moment = ''] = process.argv.slice(2);

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('killed');
};

/** Kills the process at the statement that stores the response, the last one before the commit. */
const dieBeforeCommit: KyselyPlugin = {
  transformQuery({ node }) {
    const table = node.kind === 'InsertQueryNode' ? node.into?.table.identifier.name : undefined;
    return moment === 'before-commit' && table === 'idempotent_answer' ? die() : node;
  },
  transformResult: async ({ result }) => result,
};

const dependencies: Dependencies = {
  db: openDatabase({ url, max: 5 }).withPlugin(dieBeforeCommit),
  jobs: { send: async () => {}, work: async () => {}, finish: async () => {}, close: async () => {} },
  operator: new FakeOperator(),
  events: { listen: () => () => {}, close: async () => {} },
  settings: testSettings(url),
  moneyArrived: async () => {},
  issueDueFirst: async () => {},
  voidBills: async () => 0,
  now: () => new Date(),
  clockOffset: () => 0,
};

const app = await buildApp(dependencies);
app.server.prependListener('request', (request: IncomingMessage, response) => {
  const keyed = request.headers['idempotency-key'] !== undefined;
  if (moment === 'before-response' && keyed) response.writeHead = die;
});
process.stdin.resume().once('end', () => process.exit(0));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
