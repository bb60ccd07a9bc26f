import type { OperatorProduct } from '@sanaga/domain';
import type { KnownKeys } from './row-keys.ts';
import type { StatementRow } from './statement-file/rows.ts';

/** Direction of money: into our account with the operator, or out of it. */
export type Direction = 'IN' | 'OUT';

/** A row with the way its money went. */
export type DirectedRow = StatementRow & { direction: Direction };

/** Returns the way the money of a product goes, unless something comes back. */
export const directionOf = (product: OperatorProduct): Direction => (product === 'COLLECTION' ? 'IN' : 'OUT');

const opposite = (direction: Direction): Direction => (direction === 'IN' ? 'OUT' : 'IN');

const names = ({ reference, externalId, financialTransactionId }: StatementRow, known: KnownKeys): boolean =>
  known.references.has(reference?.toLowerCase() ?? '') ||
  known.payments.has((externalId ?? reference)?.toLowerCase() ?? '') ||
  known.operatorIds.has(financialTransactionId ?? '');

/**
 * Finds which way an amount with a minus went. What is collected is written with a plus. Payouts are written with a
 * minus in a statement of the account, which may write a plus too, and without a sign in a list of payouts, where a
 * minus is what came back: most rows that name a payment of ours say which of both it is.
 */
function minusDirection(
  rows: readonly StatementRow[],
  product: OperatorProduct,
  known: KnownKeys,
): Direction {
  if (product === 'COLLECTION' || rows.some(({ sign }) => sign === '+')) return 'OUT';
  const payments = rows.filter(
    ({ status, type }) => status === 'SUCCESSFUL' && (type ?? 'PAYMENT') === 'PAYMENT',
  );
  const ours = payments.filter((row) => names(row, known));
  const telling = ours.length > 0 ? ours : payments;
  const negative = telling.filter(({ sign }) => sign === '-').length;
  return negative * 2 >= telling.length ? 'OUT' : 'IN';
}

/** Returns the same rows with the way that their money went, by the type that each says it is, or else by its sign. */
export function directed(
  rows: readonly StatementRow[],
  product: OperatorProduct,
  known: KnownKeys,
): DirectedRow[] {
  const usual = directionOf(product);
  const isSigned = rows.some(({ sign }) => sign !== '');
  const ofMinus = minusDirection(rows, product, known);
  const bySign = ({ sign }: StatementRow): Direction => {
    if (!isSigned) return usual;
    return sign === '-' ? ofMinus : opposite(ofMinus);
  };
  const byType = { REVERSAL: opposite(usual), DEPOSIT: 'IN', FEE: 'OUT' } as const;
  return rows.map((row) => {
    const direction = row.type === null || row.type === 'PAYMENT' ? bySign(row) : byType[row.type];
    // the other side is the person who was paid, or who has paid
    return { ...row, direction, number: row.number ?? (direction === 'OUT' ? row.payee : row.payer) };
  });
}

/** Returns true for a row of what the product is for, and not of what came back, filled our float or was charged. */
export const isUsual = ({ type, direction }: DirectedRow, product: OperatorProduct): boolean =>
  (type ?? 'PAYMENT') === 'PAYMENT' && direction === directionOf(product);
