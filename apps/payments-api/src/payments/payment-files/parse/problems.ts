import type { RowField } from './template-headings.ts';

/** Error in a row, which is excluded until it is corrected. */
export type RowErrorCode =
  | 'MISSING'
  | 'TOO_LONG'
  | 'TOO_MANY_CELLS'
  | 'SCIENTIFIC'
  | 'FORMULA_FAILED'
  | 'TEXT_DAMAGED'
  | 'NAME_INVALID'
  | 'SHIFTED'
  | 'NUMBER_DIGITS_LOST'
  | 'NUMBER_INVALID'
  | 'NUMBER_LANDLINE'
  | 'NUMBER_OTHER_NETWORK'
  | 'AMOUNT_INVALID'
  | 'AMOUNT_SEPARATOR'
  | 'AMOUNT_DECIMALS'
  | 'AMOUNT_NEGATIVE'
  | 'AMOUNT_ZERO'
  | 'AMOUNT_MERGED'
  | 'AMOUNT_SPLIT'
  | 'OTHER_CURRENCY'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'EMAIL_INVALID';

/** Warning that a person should look at; the row is paid all the same. */
type RowWarningCode = 'DUPLICATE' | 'PAID_RECENTLY' | 'NAME_DIFFERS' | 'PLACEHOLDER' | 'TOTAL';

export interface RowProblem<Code extends string = RowErrorCode | RowWarningCode> {
  field: RowField;
  code: Code;
  /** Values for the sentence. */
  values?: Record<string, string | number>;
}
export type RowError = RowProblem<RowErrorCode>;
export type RowWarning = RowProblem<RowWarningCode>;
