export interface StatementLine {
  /** The operator's own id. */
  id?: string;
  reference?: string;
  externalId?: string;
  /** The payee's or payer's number. */
  number?: string;
  date?: string;
  amount: number | string;
  status?: string;
  /** Kind of the row, in a statement with a column for that. */
  type?: string;
}

const hasTypes = (lines: readonly StatementLine[]) => lines.some(({ type }) => type !== undefined);

/** Writes a statement like the operator's portal. */
export const statementOf = (lines: readonly StatementLine[], name = 'statement.csv'): File =>
  new File(
    [
      `Id,Reference Id,External Id,Date,MSISDN,Amount,Currency,Status${hasTypes(lines) ? ',Type' : ''}\n`,
      ...lines.map(
        ({
          id = '',
          reference = '',
          externalId = '',
          number = '',
          date = '2026-11-20 09:41:00',
          amount,
          status = 'SUCCESSFUL',
          type = '',
        }) =>
          `${id},${reference},${externalId},${date},${number},${amount},XAF,${status}${hasTypes(lines) ? `,${type}` : ''}\n`,
      ),
    ],
    name,
  );
