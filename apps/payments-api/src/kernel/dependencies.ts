import type { Database, Tx } from '@sanaga/database';
import type { Jobs } from '@sanaga/jobs';
import type { PaymentOperator } from '@sanaga/operators';
import type { EventHub } from './event-hub.ts';
import type { Settings } from './settings.ts';

/** What every module is built from; tests give their own. */
export interface Dependencies {
  db: Database;
  jobs: Jobs;
  operator: PaymentOperator;
  events: EventHub;
  settings: Settings;
  /** What follows when money comes into a holder's wallet, in the same database transaction. */
  moneyArrived: (tx: Tx, organisationId: string) => Promise<void>;
  /** What comes before a change of what a holder's bills follow from, in the same database transaction: due ones are issued. */
  issueDueFirst: (tx: Tx, organisationId: string, now: Date) => Promise<void>;
  /** The present, so that tests can move it. */
  now: () => Date;
  /** How far this process's own clock is ahead of the database's; ms. */
  clockOffset: () => number;
}
