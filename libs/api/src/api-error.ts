import type { ErrorCode, StepUpMethod } from '@sanaga/domain';
import type { FoundColumns } from './generated/schemas.ts';
import { apiSettings, type LostResponse } from './settings.ts';

export interface FieldError {
  field: string;
  message: string;
}

/** A failed call, as it is stored and shown. `message` is for people and in their language. */
export interface ApiError {
  /** The HTTP status; -501 without a response, -500 if it had no usable body. */
  status: number;
  message: string;
  code?: ErrorCode;
  errors?: FieldError[];
  triesLeft?: number;
  /** Whole XAF that the wallet lacks. */
  lacking?: number;
  /** Seconds until trying again makes sense. */
  retryAfter?: number;
  /** Factors of which an approval needs one. */
  methods?: StepUpMethod[];
  /** Fields that are not as they were signed any more. */
  changed?: string[];
  /** Columns found in a payment file, not all of which are known. */
  found?: FoundColumns;
}

const lostStatus: Record<LostResponse, number> = { network: -501, internal: -500, offline: -501 };

/** Builds the error of a call whose response is lost or not usable. */
export const lostResponse = (lost: LostResponse): ApiError => ({
  status: lostStatus[lost],
  message: apiSettings().textOf(lost),
});

interface ProblemBody extends Partial<Omit<ApiError, 'status'>> {
  description?: string;
}

/** Builds the error of a response outside 2xx; its `message` or `description` is what people read. */
export function errorOfResponse(status: number, body: unknown): ApiError {
  const { description, ...problem } = (body ?? {}) as ProblemBody;
  const { message, code, errors, triesLeft, lacking, retryAfter, methods, changed, found } = problem;
  const text = message || description;
  if (typeof text !== 'string') return lostResponse('internal');
  return { status, message: text, code, errors, triesLeft, lacking, retryAfter, methods, changed, found };
}

/** Finds the ApiError in whatever a hook, `unwrap()` or `upload()` rejected with. */
export function apiErrorOf(error: unknown): ApiError | undefined {
  if (error === undefined || error === null) return undefined;
  const { status, message } = error as Partial<ApiError>;
  return typeof status === 'number' && typeof message === 'string'
    ? (error as ApiError)
    : lostResponse('internal');
}

/** Returns the server's sentences by field, for display next to the inputs. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries((apiErrorOf(error)?.errors ?? []).map(({ field, message }) => [field, message]));

/** Returns true if the call may have worked although no response says so: its idempotency key must be reused. */
export function mayHaveWorked(error: unknown): boolean {
  const failure = apiErrorOf(error);
  if (failure === undefined) return false;
  return failure.status < 0 || failure.status >= 500 || failure.code === 'IN_FLIGHT';
}
