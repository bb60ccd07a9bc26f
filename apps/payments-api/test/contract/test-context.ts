import type { TestSession } from '../kit/base/clients.ts';
import type { MoneyHarness, TestHolder } from '../kit/whole/money-harness.ts';

/** People that the calls need, prepared once. */
export interface TestContext {
  h: MoneyHarness;
  own: TestHolder;
  /** Another holder, whose things are as absent as those that never were. */
  foreign: TestHolder;
  superAdmin: TestSession;
  individual: TestSession;
  underReview: TestSession;
}

type Values = Record<string, unknown>;

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  payload?: Values;
  headers?: Record<string, string>;
}

/** Call that succeeds, the person who may make it, and the same call about what is not the caller's. */
export interface Prepared extends Input {
  as?: TestSession;
  /** Input about something that is another holder's. */
  foreign?: Input;
  /** Something that never was; where params are ids, random ones are tried anyway. */
  absent?: Input;
  /**
   * Set if it exists only for the caller, and neither for colleagues nor super admins; or for nobody else except
   * admins.
   */
  personal?: true | 'but-for-admins';
}

export type Scenario = (context: TestContext) => Promise<Prepared> | Prepared;
