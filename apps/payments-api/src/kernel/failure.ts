import { errorStatuses, type ErrorCode, type StatementMeaning, type StepUpMethod } from '@sanaga/domain';

export interface FieldError {
  field: string;
  /** Key of the sentence in `errors.json` under `fields`. */
  key: string;
  values?: Record<string, string | number>;
}

/** The columns of a file that are not all known, for people to say what they are. */
export interface FoundColumns {
  /** The line of the headings as a person counts it, from 1. */
  line: number;
  columns: { heading: string; field: string | null; samples: string[] }[];
  /** Words of a statement's status column that are not known, and what people have answered that they mean. */
  statuses?: { word: string; means: StatementMeaning | null }[];
}

/** Limit of an approval policy that would be exceeded, in whole XAF. */
export interface ExceededLimit {
  most: number;
  spent: number;
  left: number;
  /** ISO 8601: from when on enough is left; null for never. */
  enoughAt: string | null;
}

interface FailureDetails {
  /** Errors of the input, each with its field. */
  fields?: FieldError[];
  /** Values for the translated sentence. */
  values?: Record<string, string | number>;
  triesLeft?: number;
  lacking?: bigint;
  limit?: ExceededLimit;
  /** Seconds. */
  retryAfter?: number;
  /** Factors that an approval may be confirmed with, and those of them that the person has. */
  methods?: StepUpMethod[];
  setUp?: StepUpMethod[];
  /** Fields of a payment that are not as they were signed. */
  changed?: string[];
  /** The columns of a file, where people have to say what they are. */
  found?: FoundColumns;
}

/**
 * An expected failure: one of the stable codes. It is thrown rather than returned so that the database transaction
 * it happens in is rolled back; the error handler turns it into a problem document in the caller's language.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  /** `cause`: for the log only. */
  constructor(code: ErrorCode, details: FailureDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

/** Input that is readable but not acceptable, reported for its field. */
export const invalid = (field: string, key: string, values?: FieldError['values']): Failure =>
  new Failure('INVALID_INPUT', { fields: [{ field, key, values }] });
