const mebibyte = 1024 * 1024;

/** The largest file of each kind that the API takes; bytes. */
export const maxUploadBytes = {
  paymentFile: 25 * mebibyte,
  paymentDocument: 10 * mebibyte,
  operatorStatement: 10 * mebibyte,
  picture: 5 * mebibyte,
} as const;

/** The most rows that a payment file or an operator's statement may have. */
export const maxFileRows = 100_000;
