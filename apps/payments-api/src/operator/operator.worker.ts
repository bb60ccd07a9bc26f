import { randomUUID } from 'node:crypto';
import { listen } from '@sanaga/database';
import { CircuitBreaker } from '@sanaga/operators';
import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../kernel/dependencies.ts';
import { operatorRate } from '../kernel/momo-settings.ts';
import { createBreakerReport } from './breaker-report.ts';
import { claimRequests } from './claims.ts';
import { RequestStep, type Breakers } from './request-step.ts';
import { LeaseLost } from './settlement.ts';
import type { Subjects } from './subjects.ts';

/** Longer than any step takes: a call's time limit plus the waits around it. */
const leaseMs = 60_000;
const batchSize = 32;
const idleMs = 1_000;
const breakerSettings = { unknowns: 5, openFor: 10_000 };

/** An open breaker holds its product back; a half-open one lets a single request try. */
function placesOf(breaker: CircuitBreaker): number {
  const trying = breaker.state === 'half-open';
  if (!breaker.allows()) return 0;
  return trying ? 1 : batchSize;
}

type Log = Pick<FastifyBaseLogger, 'error'>;

export interface Worker {
  /** Works off what is due now; returns how many requests it took. */
  runOnce(): Promise<number>;
  /** Works until stopped, woken by the database when something becomes due. */
  start(databaseUrl: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sends what was approved to the operator and polls until the outcome is known. Several may run at once, in any
 * process: requests are leased, and every write is fenced. No call to the operator happens inside a database
 * transaction.
 */
export function createWorker(deps: Dependencies, subjects: Subjects, log: Log): Worker {
  const owner = randomUUID();
  const rate = operatorRate(deps.settings);
  const clock = () => deps.now().getTime();
  const breakers: Breakers = {
    DISBURSEMENT: new CircuitBreaker({ ...breakerSettings, clock }),
    COLLECTION: new CircuitBreaker({ ...breakerSettings, clock }),
  };
  const step = new RequestStep(deps, subjects, breakers, rate);

  const runOnce = async () => {
    const limits = {
      DISBURSEMENT: placesOf(breakers.DISBURSEMENT),
      COLLECTION: placesOf(breakers.COLLECTION),
    };
    const requests = await claimRequests(deps.db, { owner, now: deps.now(), leaseMs, limits, rate });
    await Promise.all(
      requests.map(async (request) => {
        try {
          await step.run(request);
        } catch (error) {
          // one poisoned request never blocks the rest: its lease runs out and it is tried again
          if (error instanceof LeaseLost) return;
          log.error(
            { err: error, referenceId: request.reference_id },
            'a request to the operator could not be worked',
          );
        }
      }),
    );
    return requests.length;
  };
  const report = createBreakerReport(deps, owner, breakers);
  return { runOnce, ...loop(runOnce, report, log) };
}

/** Runs until stopped: at once when the database says that work came, else once a second. */
function loop(
  runOnce: () => Promise<number>,
  report: () => Promise<void>,
  log: Log,
): Pick<Worker, 'start' | 'stop'> {
  let stopping = false;
  let wake: () => void = () => {};
  let running: Promise<void> = Promise.resolve();
  let close: () => Promise<void> = async () => {};

  const idle = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, idleMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!stopping) {
      const taken = await runOnce().catch((error: unknown) => {
        log.error({ err: error }, 'the payout worker could not work');
        return 0;
      });
      await report().catch((error: unknown) =>
        log.error({ err: error }, 'the breakers could not be reported'),
      );
      if (taken === 0 && !stopping) await idle();
    }
  };
  return {
    async start(databaseUrl) {
      // while this connection is broken the worker still looks once a second
      ({ close } = await listen(databaseUrl, 'sanaga_work', {
        onPayload: () => wake(),
        onGap: () => wake(),
      }));
      running = run();
    },
    async stop() {
      stopping = true;
      wake();
      await running;
      await close();
    },
  };
}
