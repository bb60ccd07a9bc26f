import type { RowField } from './columns.ts';

/** What is wrong with a row: it is excluded until it is corrected. */
export type RowErrorCode =
  | 'MISSING'
  | 'TOO_LONG'
  | 'TOO_MANY_CELLS'
  | 'SCIENTIFIC'
  | 'NUMBER_INVALID'
  | 'NUMBER_LANDLINE'
  | 'NUMBER_OTHER_NETWORK'
  | 'AMOUNT_INVALID'
  | 'AMOUNT_SEPARATOR'
  | 'AMOUNT_DECIMALS'
  | 'AMOUNT_NEGATIVE'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'EMAIL_INVALID';

/** What a person should look at; the row is paid all the same. */
type RowWarningCode = 'DUPLICATE' | 'PAID_RECENTLY' | 'NAME_DIFFERS';

export interface RowProblem<Code extends string = RowErrorCode | RowWarningCode> {
  field: RowField;
  code: Code;
  /** For the sentence. */
  values?: Record<string, string | number>;
}
export type RowError = RowProblem<RowErrorCode>;
