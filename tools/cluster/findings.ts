export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Collects what a scenario showed, a line each, and what did not hold. */
export class Findings {
  readonly lines: string[] = [];
  readonly broken: string[] = [];

  say(line: string): void {
    this.lines.push(line);
  }

  #check(what: string, line: string, holds: boolean): void {
    this.say(`${holds ? '✓' : '✗'} ${what}: ${line}`);
    if (!holds) this.broken.push(what);
  }

  /** `ms` is to be at most `most`. */
  atMost(what: string, ms: number, most: number): void {
    this.#check(what, `${seconds(ms)} (at most ${seconds(most)})`, ms <= most);
  }

  /** `count` is to be at most `most`. */
  fewer(what: string, count: number, most: number): void {
    this.#check(what, `${Number(count.toFixed(1))} (at most ${most})`, count <= most);
  }

  atLeast(what: string, count: number, least: number): void {
    this.#check(what, `${count} (at least ${least})`, count >= least);
  }

  none(what: string, count: number, example = ''): void {
    this.#check(what, `${count}${count > 0 && example ? `, such as ${example}` : ''}`, count === 0);
  }
}
