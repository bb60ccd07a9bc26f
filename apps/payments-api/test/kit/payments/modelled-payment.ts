import type { Saying, State } from './payout-story.ts';

type Task = 'UNKNOWN_OUTCOME' | 'CONTRADICTION';
/** Answer of the operator about one request. */
export type Answer = Saying | 'not found' | 'nothing';

export interface Request {
  state: 'QUEUED' | 'SENT' | 'SUCCESSFUL' | 'FAILED' | 'WITHDRAWN';
  posts: number;
  /** Answer that the operator would report; undefined if it never got the request. */
  says?: Saying;
  /** True if nobody can read what it reports. */
  unreadable: boolean;
  /** Last answer that it reported, and its moment; undefined if it was never understood. */
  said?: { answer: Answer; at: number };
  /** True if the latest POST was refused. */
  refused: boolean;
  notFoundSince?: number;
  /** Time from which it may be sent, and time until which somebody waits for an outcome; seconds. */
  dueAt: number;
  deadline: number;
  /** Time at which it is first asked about after a POST. */
  firstPoll?: number;
  /** Differences that nobody has looked into yet. */
  tasks: Set<Task>;
  acknowledged: Task[];
  /** Time at which it is compared once more with what the operator reports. */
  recheckAt?: number;
  /** Number of answers in a row about it that could not be read, once it was over. */
  unread: number;
  /** Time at which the operator was asked about all earlier attempts, so that this one may leave. */
  earlierAskedAt?: number;
}

export interface Payment {
  state: State;
  makers: Set<string>;
  approvedBy?: string;
  /** Whole XAF, costs included. */
  total: number;
  history: State[];
  /** Requests, one for each approved attempt, the latest last. */
  requests: Request[];
}

export const newRequest = (dueAt: number): Request => ({
  state: 'QUEUED',
  posts: 0,
  unreadable: false,
  refused: false,
  dueAt,
  deadline: 0,
  tasks: new Set(),
  acknowledged: [],
  unread: 0,
});

export const isOpen = ({ state }: Request): boolean => state === 'QUEUED' || state === 'SENT';
export const isOver = ({ state }: Request): boolean => state === 'SUCCESSFUL' || state === 'FAILED';

export const failedOf = ({ requests }: Payment): Request[] =>
  requests.filter(({ state }) => state === 'FAILED');

/** Answers of the operator about a payment that it has paid or may still pay. */
const livelyAnswers: readonly (Answer | undefined)[] = ['successful', 'otherwise', 'garbled', 'pending'];
export const isLively = (answer: Answer | undefined): boolean => livelyAnswers.includes(answer);

/**
 * Returns true if a failed attempt may have been paid by the operator's last word, whatever people noted, or people
 * still look into it.
 */
export const mayBePaid = ({ said, tasks }: Request): boolean =>
  isLively(said?.answer) || tasks.has('CONTRADICTION');

/** Returns the code with which a payment is refused as an earlier attempt may be paid; undefined if none may. */
export function refusalOf(payment: Payment): string | undefined {
  const failed = failedOf(payment);
  if (failed.some(mayBePaid)) return 'OUTCOME_DISPUTED';
  return failed.some(({ recheckAt }) => recheckAt !== undefined) ? 'OUTCOME_BEING_CHECKED' : undefined;
}
