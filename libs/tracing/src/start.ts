import { context, propagation, trace } from '@opentelemetry/api';

let traces = false;

/** Returns true if spans are sent anywhere. */
export const isTracing = (): boolean => traces;

export interface TracingSettings {
  /** Address of a collector that speaks OTLP over HTTP, without `/v1/traces`; without it, nothing is traced. */
  endpoint: string | undefined;
  /** Share of the traces that begin here that is sent: 0 to 1. */
  ratio: number;
  service: string;
  instance: string;
  release: string;
}

/** Time that sending the last spans may take; ms. */
const lastMs = 5_000;

/**
 * Sends spans to a collector, in batches; what it does not take is dropped. Loads the SDK only if there is an endpoint.
 * Returns how the last ones are sent.
 */
export async function startTracing({
  endpoint,
  ratio,
  service,
  instance,
  release,
}: TracingSettings): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const [hooks, core, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: lastMs,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': release,
      'service.instance.id': instance,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  traces = true;
  return async () => {
    const limit = new Promise<void>((resolve) => void setTimeout(resolve, lastMs).unref());
    await Promise.race([provider.shutdown().catch(() => {}), limit]);
  };
}
