import { setTimeout } from 'node:timers/promises';
import type { NameMatch } from '@sanaga/domain';
import { compareNames, parsePayeeNumber } from '@sanaga/operators';
import type { Dependencies } from '../../kernel/dependencies.ts';
import type { RegisteredName } from '../../operator/payees.ts';
import * as repository from './payment-files.repository.ts';

/** How many names of a file are looked up at the operator; those of the rest are not available. */
const mostLookups = 200;
const lookupsAtOnce = 10;
/** However slow the operator is, a file does not wait longer for names. */
const longestWaitMs = 5_000;

const matches = { match: 'MATCH', close: 'CLOSE', differs: 'DIFFERS' } as const;

/** A typed name beside what is known of its number. */
export function compared(typed: string, registeredName: string | null): RegisteredName {
  const nameMatch: NameMatch =
    registeredName === null || typed === '' ? 'NOT_AVAILABLE' : matches[compareNames(typed, registeredName)];
  return { registeredName, nameMatch };
}

/**
 * The operator's names for the numbers of a file: those that are stored, and of the others as many as can be looked up
 * within bounds, however many portions the numbers come in. Never inside a database transaction.
 */
export class FileNames {
  readonly #deps: Dependencies;
  readonly #organisationId: string;
  /** Null: the operator named nobody, or not in time. */
  readonly #lookedUp: Map<string, string | null>;
  #waitedMs = 0;

  /** `lookedUp`: what a check that was cut off has looked up already. */
  constructor(deps: Dependencies, organisationId: string, lookedUp: Record<string, string | null> = {}) {
    this.#deps = deps;
    this.#organisationId = organisationId;
    this.#lookedUp = new Map(Object.entries(lookedUp));
  }

  get lookedUp(): Record<string, string | null> {
    return Object.fromEntries(this.#lookedUp);
  }

  async of(numbers: readonly string[]): Promise<Map<string, string>> {
    const names = await repository.knownNames(this.#deps.db, this.#organisationId, numbers);
    const unknown = [...new Set(numbers)].filter((number) => !names.has(number));
    await this.#lookUp(unknown.filter((number) => !this.#lookedUp.has(number)));
    for (const number of unknown) {
      const name = this.#lookedUp.get(number);
      if (name) names.set(number, name);
    }
    return names;
  }

  /** Looks up as many as are left, until the time is over. */
  async #lookUp(numbers: string[]): Promise<void> {
    const waiting = numbers.slice(0, mostLookups - this.#lookedUp.size);
    if (waiting.length === 0) return;
    for (const number of waiting) this.#lookedUp.set(number, null);
    const sandbox = this.#deps.settings.MOMO_TARGET_ENVIRONMENT === 'sandbox';
    let over = false;
    const ask = async () => {
      for (let number = waiting.shift(); number !== undefined && !over; number = waiting.shift()) {
        const msisdn = parsePayeeNumber(number, { sandbox })?.msisdn;
        const name = msisdn && (await this.#deps.operator.registeredName(msisdn));
        if (name && !over) this.#lookedUp.set(number, name);
      }
    };
    const began = performance.now();
    const asking = Promise.all(Array.from({ length: lookupsAtOnce }, ask));
    const left = Math.max(0, longestWaitMs - this.#waitedMs);
    await Promise.race([asking, setTimeout(left, undefined, { ref: false })]);
    over = true;
    this.#waitedMs += performance.now() - began;
  }
}
