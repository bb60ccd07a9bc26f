/** A CSV file of payments, each to another number. */
export const csvOf = (rows: number, amount: number): string =>
  [
    'Name,Phone number,Amount,Reason',
    ...Array.from({ length: rows }, (_, n) => `Payee ${n},+2376${70_000_000 + n},${amount},Wages`),
  ].join('\n');
