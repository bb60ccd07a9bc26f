import type { FoundColumns } from '@sanaga/api';
import { type ErrorCode, errorStatuses, type StepUpMethod } from '@sanaga/domain';

export interface FailureDetails {
  message?: string;
  errors?: { field: string; message: string }[];
  triesLeft?: number;
  lacking?: number;
  retryAfter?: number;
  methods?: StepUpMethod[];
  setUp?: StepUpMethod[];
  changed?: string[];
  found?: FoundColumns;
}

/** Answers a mocked call with a failure instead of its result: the API's error document with this stable code. */
export class Failed {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails) {
    this.code = code;
    this.details = details;
  }

  response(): Response {
    const status = errorStatuses[this.code];
    const { code, details } = this;
    const body = { type: 'urn:test', title: code, status, code, message: `message of ${code}`, ...details };
    return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } });
  }
}

/** Fails a call: `approveTransaction: failure('INSUFFICIENT_FUNDS', { lacking: 500 })` */
export const failure = (code: ErrorCode, details: FailureDetails = {}): Failed => new Failed(code, details);

/** Cuts the line: no response comes. */
export const noNetwork = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));
