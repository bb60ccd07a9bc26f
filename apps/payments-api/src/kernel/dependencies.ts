import type { Database, Tx } from '@sanaga/database';
import type { Jobs } from '@sanaga/jobs';
import type { PaymentOperator } from '@sanaga/operators';
import type { EventHub } from './event-hub.ts';
import type { Settings } from './settings.ts';

/** Parts from which every module is built; tests supply their own. */
export interface Dependencies {
  db: Database;
  jobs: Jobs;
  operator: PaymentOperator;
  events: EventHub;
  settings: Settings;
  /** Does what follows when money comes into a holder's wallet, in the same database transaction. */
  moneyArrived: (tx: Tx, organisationId: string) => Promise<void>;
  /** Issues bills that are due before anything changes that bills depend on, in the same database transaction. */
  issueDueFirst: (tx: Tx, organisationId: string, now: Date) => Promise<void>;
  /** Voids a holder's bills that are due, in the same database transaction; returns their number. */
  voidBills: (tx: Tx, organisationId: string) => Promise<number>;
  /** The present, so that tests can move it. */
  now: () => Date;
  /** Returns how far this process's own clock is ahead of the database's; ms. */
  clockOffset: () => number;
}
