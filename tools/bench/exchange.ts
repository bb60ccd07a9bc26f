import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createMomoOperator, simulatorCredentials } from '@sanaga/operators';
import Fastify from 'fastify';
import { untilAnswered } from './product.ts';

/** Settings of a separate process: its only argument, as JSON. */
interface ExchangeSettings {
  port: number;
  simulator: string;
  seconds: number;
}

/** Payments under way at once; each takes the simulator 300 ms. */
const underWay = 1_500;
const warmUpMs = 2_000;

/**
 * Payments a second that are exchanged with the operator's simulator and nothing else: a call that pays, a callback, a call
 * that asks. No product can pay more on the same machine.
 */
export async function exchangedAlone(settings: ExchangeSettings): Promise<number> {
  const client = spawn(process.execPath, [import.meta.filename, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([
    client.stdout.setEncoding('utf8').reduce((text: string, piece: string) => text + piece, ''),
    untilAnswered(`http://127.0.0.1:${settings.port}`, client),
  ]);
  if (output === '') throw new Error('the exchange with the operator’s simulator failed');
  return Number(output);
}

async function exchange({ port, simulator, seconds }: ExchangeSettings): Promise<number> {
  const calledBack = new Map<string, () => void>();
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume();
    done(null);
  });
  app.get('/', async () => ({}));
  app.route<{ Params: { referenceId: string } }>({
    method: ['PUT', 'POST'],
    url: '/:referenceId',
    handler: async ({ params }) => calledBack.get(params.referenceId)?.(),
  });
  await app.listen({ port, host: '127.0.0.1' });
  const operator = createMomoOperator({
    ...simulatorCredentials,
    baseUrl: simulator,
    targetEnvironment: 'sandbox',
    requestTimeout: 60_000,
    callbackUrl: (_kind, referenceId) => `http://127.0.0.1:${port}/${referenceId}`,
  });
  const request = {
    amount: 1_000n,
    currency: 'XAF',
    msisdn: '237677412085',
    externalId: 'T-000001',
    mayLeave: () => true,
  };
  const pay = async () => {
    const referenceId = randomUUID();
    const { promise: called, resolve } = Promise.withResolvers<void>();
    calledBack.set(referenceId, resolve);
    await operator.disburse({ ...request, referenceId, payerMessage: 'Transport', payeeNote: 'Transport' });
    await called;
    calledBack.delete(referenceId);
    const { state } = await operator.status('DISBURSEMENT', referenceId);
    if (state !== 'successful') throw new Error(`a payment of the exchange is ${state}`);
  };
  const start = performance.now() + warmUpMs;
  const end = start + seconds * 1_000;
  let paid = 0;
  const lane = async () => {
    while (performance.now() < end) {
      await pay();
      if (performance.now() > start) paid += 1;
    }
  };
  await Promise.all(Array.from({ length: underWay }, lane));
  await app.close();
  return (paid * 1_000) / (performance.now() - start);
}

if (import.meta.main) console.log(await exchange(JSON.parse(process.argv[2] ?? '') as ExchangeSettings));
