import type { Journal } from './journal.ts';

/** A phone that somebody took in hand or put away: a line of the journal. */
export interface PhoneRecord {
  type: 'phone';
  msisdn: string;
  inHand: boolean;
}

/** Keeps the phones whose holder answers in person; every other holder confirms without being asked. */
export class Phones {
  readonly #inHand = new Set<string>();

  replay({ msisdn, inHand }: PhoneRecord): void {
    if (inHand) this.#inHand.add(msisdn);
    else this.#inHand.delete(msisdn);
  }

  async set(msisdn: string, inHand: boolean, journal: Journal): Promise<void> {
    if (this.isInHand(msisdn) === inHand) return;
    const record: PhoneRecord = { type: 'phone', msisdn, inHand };
    this.replay(record);
    await journal.append([record]);
  }

  isInHand(msisdn: string): boolean {
    return this.#inHand.has(msisdn);
  }

  inHand(): string[] {
    return [...this.#inHand];
  }
}
