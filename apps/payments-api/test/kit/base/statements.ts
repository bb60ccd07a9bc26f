export interface StatementLine {
  /** The operator's own id. */
  id?: string;
  reference?: string;
  externalId?: string;
  amount: number | string;
  status?: string;
}

/** A statement as the operator's portal writes it. */
export const statementOf = (lines: readonly StatementLine[], name = 'statement.csv'): File =>
  new File(
    [
      'Id,Reference Id,External Id,Date,Amount,Currency,Status\n',
      ...lines.map(
        ({ id = '', reference = '', externalId = '', amount, status = 'SUCCESSFUL' }) =>
          `${id},${reference},${externalId},2026-11-20 09:41:00,${amount},XAF,${status}\n`,
      ),
    ],
    name,
  );
