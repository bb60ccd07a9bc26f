import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { installJobs, openJobs } from '@sanaga/jobs';
import { startMailSink } from '@sanaga/mail/testing';
import { expectSuccess } from '../kit/base/clients.ts';
import { createMoneyHarness, somePayment, type MoneyHarness } from '../kit/whole/money-harness.ts';
import {
  processSettings,
  spawnApi,
  startApi,
  startFrontServer,
  type RunningServer,
} from '../security/running-api.ts';

interface Span {
  service: string;
  traceId: string;
  spanId: string;
  kind: number;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: {
    resource: { attributes: Span['attributes'] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

/** Starts a collector that keeps what it is sent by OTLP over HTTP. */
async function startCollector() {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { resource, scopeSpans } of (body as Export).resourceSpans) {
        const service =
          resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, service })));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
}

let h: MoneyHarness;
let collector: Awaited<ReturnType<typeof startCollector>>;
type Server = Omit<RunningServer, 'url'>;
const running: Server[] = [];
const started = <S extends Server>(server: S): S => {
  running.push(server);
  return server;
};

beforeAll(async () => {
  h = await createMoneyHarness();
  await installJobs(h.ownerUrl);
  collector = await startCollector();
});
afterAll(async () => {
  for (const server of running) server.signal('SIGKILL');
  collector.close();
  await h.close();
});

it('one call is one trace through both servers and the database, named in their logs', async () => {
  const holder = await h.holder();
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' };
  const api = started(await startApi({ ...processSettings(h.url, { ROLES: 'api' }), ...tracing }));
  const front = started(await startFrontServer({ INTERNAL_API_URL: api.url, ...tracing }));
  const foreign = '11111111111111111111111111111111';
  const response = await fetch(`${front.url}/backend/transaction`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${holder.initiator.accessToken}`,
      'content-type': 'application/json',
      traceparent: `00-${foreign}-2222222222222222-01`,
    },
    body: JSON.stringify(somePayment()),
  });
  expect(response.status).toBe(201);
  for (const server of [front, api]) server.signal('SIGTERM');
  expect(await Promise.all([front.ended, api.ended])).toEqual([0, 0]);

  const { spans } = collector;
  const spanOf = (service: string, name: string) =>
    spans.find((span) => span.service === service && span.name === name);
  const [atFront, atApi] = [
    spanOf('org-portal', 'POST /backend/*'),
    spanOf('payments-api', 'POST /transaction'),
  ];
  const traceId = atFront?.traceId ?? '';
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(traceId).not.toBe(foreign);
  expect(atFront?.parentSpanId || undefined).toBeUndefined();
  expect(atApi).toMatchObject({ traceId, parentSpanId: atFront?.spanId });
  const transaction = spans.find(
    ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === atApi?.spanId,
  );
  expect(transaction).toMatchObject({ traceId, service: 'payments-api' });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT']));
  // a trace contains nothing that people typed
  expect(JSON.stringify(spans)).not.toContain(somePayment().name);

  for (const { output } of [front, api]) {
    const lines = output()
      .split('\n')
      .filter((line) => line.includes('"requestId"') && !line.includes('/health/'));
    expect(lines.length).toBeGreaterThanOrEqual(2);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ traceId });
  }
  expect(await h.violations()).toEqual([]);
});

/** Kinds of spans, by their number in OTLP. */
const [client, consumer] = [3, 5];

/** Starts an operator that takes every payment and pays it at once, and counts its calls. */
async function startOperator() {
  let payment: unknown;
  const server = createServer((request, response) => {
    const answer = (status: number, body?: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
    if (request.url?.includes('/token/')) return answer(200, { access_token: 'one', expires_in: 3_600 });
    if (request.url?.includes('/account/'))
      return answer(200, { availableBalance: '1000000', currency: 'XAF' });
    if (request.method === 'GET') return answer(200, { ...(payment as object), status: 'SUCCESSFUL' });
    return void json(request).then((body) => {
      payment = body;
      answer(202);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

it('a worker’s call to the operator and its jobs are spans, without numbers and names of people', async () => {
  const holder = await h.holder(100_000);
  const [operator, sink] = [await startOperator(), await startMailSink()];
  const { id } = await h.payment(holder.initiator);
  expectSuccess(await h.approve(holder.validator, id));
  const jobs = await openJobs(h.db, { url: h.url, onError: () => {}, works: false });
  const mail = { to: 'awa@example.com', language: 'en', template: 'sign-in-code', messageId: 'one' };
  await jobs.send(h.db, 'mail', { ...mail, values: { code: '4711', minutes: 10, name: 'Awa' } });
  await jobs.close();
  const worker = started(
    await spawnApi({
      ...processSettings(h.url, { ROLES: 'worker', OPS_PORT: '0', SMTP_URL: sink.url }),
      ...{ MOMO_BASE_URL: operator.url, MOMO_TARGET_ENVIRONMENT: 'mtncameroon' },
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    }),
  );
  expect(await sink.next('awa@example.com')).toContain('4711');
  const paid = h.db
    .selectFrom('transaction')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'COMPLETED');
  while (!(await paid.executeTakeFirst()));
  worker.signal('SIGTERM');
  expect(await worker.ended).toBe(0);
  operator.close();
  await sink.close();

  const { spans } = collector;
  const named = (name: string) => spans.filter((span) => span.name === name);
  const status = (span: Span) =>
    span.attributes.find(({ key }) => key === 'http.response.status_code')?.value.intValue;
  expect(
    named('operator POST /disbursement/v1_0/transfer').map((span) => [span.kind, Number(status(span))]),
  ).toEqual([[client, 202]]);
  expect(named('operator GET /disbursement/v1_0/transfer/…').map(({ kind }) => kind)).toContain(client);
  expect(named('job mail')).toContainEqual(
    expect.objectContaining({ kind: consumer, service: 'payments-api' }),
  );
  const text = JSON.stringify(spans);
  for (const secret of [somePayment().name, '677412085', 'awa@example.com', '4711'])
    expect(text).not.toContain(secret);
  // paid by an operator that the harness does not know
  expect(await h.violations()).toEqual([expect.stringMatching(/^I4: we count \S+ as paid/)]);
});
