import type { Saying, State } from './payout-story.ts';

export interface Request {
  state: 'QUEUED' | 'SENT' | 'SUCCESSFUL' | 'FAILED' | 'WITHDRAWN';
  posts: number;
  /** What the operator would report; undefined where it never got it. */
  says?: Saying;
  refused: boolean;
  notFoundSince?: number;
  deadline: number;
  tasks: Set<'UNKNOWN_OUTCOME' | 'CONTRADICTION'>;
  /** When it is compared once more with what the operator reports. */
  recheckAt?: number;
}

export interface Payment {
  state: State;
  makers: Set<string>;
  approvedBy?: string;
  /** Whole XAF, costs included. */
  total: number;
  history: State[];
  /** One an attempt that was approved, the latest last. */
  requests: Request[];
}

export const newRequest = (): Request => ({
  state: 'QUEUED',
  posts: 0,
  refused: false,
  deadline: 0,
  tasks: new Set(),
});

export const isOpen = ({ state }: Request): boolean => state === 'QUEUED' || state === 'SENT';

/** An earlier attempt of which the operator says that it was paid, or is still to be asked; undefined where none is. */
export function mayBePaid({ requests }: Payment): string | undefined {
  const failed = requests.filter(({ state }) => state === 'FAILED');
  if (failed.some(({ tasks }) => tasks.has('CONTRADICTION'))) return 'OUTCOME_DISPUTED';
  return failed.some(({ recheckAt }) => recheckAt !== undefined) ? 'OUTCOME_BEING_CHECKED' : undefined;
}
