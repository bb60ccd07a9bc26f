import path from 'node:path';
import type { BalanceRecord } from './accounts.ts';
import { Access, type AccessRecord } from './access.ts';
import { Callbacks } from './callbacks.ts';
import { Faults } from './faults.ts';
import { type HolderRecord, Holders } from './holders.ts';
import { Journal } from './journal.ts';
import type { Simulation } from './options.ts';
import type { Acceptance, Payment, Result } from './payment.ts';
import { PaymentBook } from './payment-book.ts';
import { type PhoneRecord, Phones } from './phones.ts';
import { RequestLog } from './request-log.ts';

type JournalRecord = Acceptance | Result | BalanceRecord | HolderRecord | PhoneRecord | AccessRecord;

/** Holds everything the routes work with, on one journal. */
export class Parts {
  readonly simulation: Simulation;
  readonly access: Access;
  readonly holders = new Holders();
  readonly phones = new Phones();
  readonly faults = new Faults();
  readonly requests = new RequestLog();
  readonly callbacks = new Callbacks(this.faults);
  readonly book: PaymentBook;
  #journal: Journal | undefined;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    this.access = new Access(simulation);
    const onFinal = (payment: Payment) => this.callbacks.announce(payment);
    this.book = new PaymentBook({ simulation, holders: this.holders, faults: this.faults, onFinal });
  }

  /** Reads the journal back and continues where it ends. @throws when the file is unreadable */
  async open(): Promise<void> {
    const filename = path.join(this.simulation.dataDir, 'momo-simulator', 'journal.ndjson');
    this.#journal = await Journal.open(filename, (record) => this.#replay(record as JournalRecord));
    this.book.resume(this.#journal);
  }

  async close(): Promise<void> {
    this.book.stop();
    await this.callbacks.stop();
    await this.#journal?.close();
  }

  get journal(): Journal {
    if (!this.#journal) throw new Error('The journal is not open yet');
    return this.#journal;
  }

  #replay(record: JournalRecord): void {
    switch (record.type) {
      case 'accepted':
      case 'result':
      case 'balance':
        return this.book.replay(record);
      case 'holder':
        return this.holders.replay(record);
      case 'phone':
        return this.phones.replay(record);
      case 'api-user':
      case 'api-key':
        return this.access.replay(record);
    }
  }
}
