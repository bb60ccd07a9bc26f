import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { installJobs } from '@sanaga/jobs';
import { createMoneyHarness, somePayment, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { processSettings, startApi, startFrontServer, type RunningServer } from '../security/running-api.ts';

interface Span {
  service: string;
  traceId: string;
  spanId: string;
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

/** A collector: what it was sent by OTLP over HTTP. */
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
const running: RunningServer[] = [];
const started = (server: RunningServer): RunningServer => {
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
  expect(await h.violations()).toEqual([]);
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
  // what people typed is no part of a trace
  expect(JSON.stringify(spans)).not.toContain(somePayment().name);

  for (const { output } of [front, api]) {
    const lines = output()
      .split('\n')
      .filter((line) => line.includes('"requestId"') && !line.includes('/health/'));
    expect(lines.length).toBeGreaterThanOrEqual(2);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ traceId });
  }
});
