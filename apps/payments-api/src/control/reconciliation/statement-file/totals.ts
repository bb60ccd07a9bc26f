import { Refused } from '../../../kernel/files/refused.ts';
import type { StatementRow } from './rows.ts';

/** Sums of rows, as statements may count them: by status, and each of these in all, by its sign, or by its type. */
class Sums {
  readonly #sums = new Map<string, number>();

  add({ amount, sign, status, type }: StatementRow): void {
    const kept =
      status === 'FAILED' ? ['ALL'] : status === 'PENDING' ? ['ALL', 'OPEN'] : ['ALL', 'OPEN', 'DONE'];
    for (const which of kept) {
      this.#note(`${which} rows`, 1);
      this.#note(`${which} in all`, amount);
      this.#note(`${which} in the end`, sign === '-' ? -amount : amount);
      if (sign !== '') this.#note(`${which} ${sign}`, amount);
      if (type !== null) this.#note(`${which} ${type}`, amount);
    }
  }

  #note(name: string, amount: number): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0) + amount);
  }

  has = (amount: number): boolean => this.#sums.values().some((sum) => Math.abs(sum) === amount);

  /** Whole XAF of all that was paid. */
  get done(): number {
    return this.#sums.get('DONE in all') ?? 0;
  }
}

/** Compares what lines of a statement give as totals with the rows above them: a total that differs tells of lost rows. */
export class TotalsCheck {
  #all = new Sums();
  #sinceTotal = new Sums();
  #rows = 0;

  add(row: StatementRow): void {
    this.#rows += 1;
    this.#all.add(row);
    this.#sinceTotal.add(row);
  }

  /** Throws FILE_UNREADABLE where one of the totals is the sum of neither all rows so far nor those since the last one. */
  compare(line: number, totals: readonly number[]): void {
    if (totals.length === 0 || this.#rows === 0) return;
    const other = totals.find((total) => !this.#all.has(total) && !this.#sinceTotal.has(total));
    if (other !== undefined) {
      const values = { line, total: other, sum: this.#all.done };
      throw new Refused('FILE_UNREADABLE', [{ field: 'amount', key: 'statementTotal', values }]);
    }
    this.#sinceTotal = new Sums();
  }
}
