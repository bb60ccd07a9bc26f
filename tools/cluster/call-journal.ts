/** Times are milliseconds of the one clock that all hosts have. */

export type CallName =
  | 'create'
  | 'approve'
  | 'detail'
  | 'list'
  | 'wallet'
  | 'upload'
  | 'bulk'
  | 'approve-bulk'
  | 'file'
  | 'code'
  | 'verify';

/** A call before it leaves. */
export interface SentLine {
  type: 'sent';
  n: number;
  at: number;
  call: CallName;
  /** Address of the person. */
  by: string;
  /** Idempotency key of what creates. */
  key?: string;
  /** Id of the payment that the call is about. */
  id?: string;
  amount?: number;
}

/** Outcome of a call; without a status there was no response. */
export interface AnswerLine {
  type: 'answer';
  n: number;
  at: number;
  ms: number;
  status?: number;
  /** Id of what was created. */
  id?: string;
  amount?: number;
  /** True for a bulk whose items are still being made. */
  isUnderWay?: boolean;
  /** The problem's code, or why there was no response. */
  error?: string;
  /** The call was sent once more, after all else: what became of it is now known. */
  again?: true;
}

/** A person's stream of events was opened, said that a payment changed, or ended. */
interface StreamLine {
  type: 'stream';
  at: number;
  stream: string;
  what: 'open' | 'change' | 'end';
  id?: string;
  /** Time that an opening took, beyond the pause that the stream's end had asked for. */
  ms?: number;
}

/** End of a hostile call; without a status the connection was closed without a response. */
export interface HostileLine {
  kind: 'slow headers' | 'long header' | 'deep JSON';
  ms: number;
  status?: number;
}

export type Line = SentLine | AnswerLine | StreamLine;

export const journalFile = '/var/lib/sanaga-calls/journal';

/** Returns true if the fault is not the caller's, or there was no response. */
export const isUnavailable = ({ status }: Pick<AnswerLine, 'status'>): boolean =>
  status === undefined || status >= 500;

export const changesSomething = (call: CallName): boolean => call === 'create' || /approve|bulk/.test(call);
