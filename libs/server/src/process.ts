import { startTracing, type TracingSettings } from '@sanaga/tracing';
import { type Logger, pino } from 'pino';
import { LifeCycle } from './life-cycle.ts';
import { instanceName, logOptions, type LogSettings, traceOfLine } from './log.ts';
import { type OpsPort, openOpsPort } from './ops-port.ts';
import type { ReadCertificates } from './tls.ts';

interface ProcessSettings {
  log: LogSettings;
  tracing: Pick<TracingSettings, 'endpoint' | 'ratio'>;
  /** Time that calls are still served after a signal to stop; ms. */
  drainMs: number;
  host: string;
  /** None unless given. */
  opsPort: number | undefined;
  /** Undefined: without TLS. */
  certificates: ReadCertificates | undefined;
}

interface Process {
  log: Logger;
  lifeCycle: LifeCycle;
  ops: OpsPort | undefined;
}

/** Starts what every server needs first: its traces, its log, its life cycle, and its port for operations. */
export async function startProcess(settings: ProcessSettings): Promise<Process> {
  const { tracing, drainMs, host, opsPort, certificates } = settings;
  const { service, release } = settings.log;
  const sendLastSpans = await startTracing({ ...tracing, service, release, instance: instanceName() });
  const log = pino({ ...logOptions(settings.log), mixin: traceOfLine });
  const lifeCycle = new LifeCycle({ log, drainMs });
  lifeCycle.close(sendLastSpans);
  const ops =
    opsPort === undefined ? undefined : await openOpsPort({ port: opsPort, host, certificates }, log);
  if (ops) log.info(`health and metrics at ${certificates ? 'https' : 'http'}://${host}:${ops.port}`);
  return { log, lifeCycle, ops };
}
