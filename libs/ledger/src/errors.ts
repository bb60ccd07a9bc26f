type LedgerErrorCode =
  | 'INSUFFICIENT_FUNDS'
  | 'LIMIT'
  | 'REFERENCE_CONFLICT'
  | 'UNKNOWN_ACCOUNT'
  | 'UNBALANCED'
  | 'CURRENCY_MISMATCH'
  | 'HOLD_CLOSED'
  | 'AMOUNT'
  | 'IN_DEBT';

const codes: Record<string, LedgerErrorCode> = {
  LG001: 'INSUFFICIENT_FUNDS',
  LG002: 'REFERENCE_CONFLICT',
  LG003: 'UNKNOWN_ACCOUNT',
  LG004: 'UNBALANCED',
  LG005: 'CURRENCY_MISMATCH',
  LG006: 'LIMIT',
  LG007: 'HOLD_CLOSED',
  LG008: 'AMOUNT',
  LG009: 'IN_DEBT',
  // beyond what a bigint holds
  22003: 'AMOUNT',
};

const constraints: Record<string, LedgerErrorCode> = {
  account_minimum: 'INSUFFICIENT_FUNDS',
  account_maximum: 'LIMIT',
  hold_end_transfer: 'REFERENCE_CONFLICT',
};

/** Refusal by the ledger; the database transaction in which it happens cannot go on. */
export class LedgerError extends Error {
  readonly code: LedgerErrorCode;

  constructor(code: LedgerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Runs a call of the ledger's SQL and gives its refusals their names. */
export async function withLedgerErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { code = '', constraint = '', message } = error as Error & { code?: string; constraint?: string };
    const name = codes[code] ?? constraints[constraint];
    if (name === undefined) throw error;
    throw new LedgerError(name, message, { cause: error });
  }
}
