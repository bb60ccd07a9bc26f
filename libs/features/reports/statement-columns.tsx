import type { FoundColumns } from '@sanaga/api';
import { statementFields, statementKeys, type StatementField, type StatementMeaning } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton } from '@sanaga/ui';
import { useState } from 'react';
import { ColumnList, ColumnProblems, doubledIn, guessesIn } from '../shared/columns/column-list.tsx';

/** Columns of a statement as a person describes them, in the form that the server takes. */
export interface StatementMapping {
  line: number;
  columns: (StatementField | null)[];
  /** Meanings of words of the status column. */
  statuses?: Record<string, StatementMeaning>;
}

interface StatementColumnsProps {
  found: FoundColumns;
  busy: boolean;
  onRead: (mapping: StatementMapping) => void;
}

/** Asks what the columns of a statement are, if not all headings are known. */
export function StatementColumns({ found, busy, onRead }: StatementColumnsProps) {
  const { t } = useTranslation('reports');
  const [columns, setColumns] = useState(guessesIn(found.columns, statementFields));
  const isThere = (...fields: readonly StatementField[]) => fields.some((field) => columns.includes(field));
  const missing = [
    ...(isThere('amount', 'debit', 'credit') ? [] : [t('columns.needed.amount')]),
    ...(isThere(...statementKeys) ? [] : [t('columns.needed.key')]),
  ];
  const doubled = doubledIn(columns, statementFields);
  const nameOf = (field: StatementField) => t(`columns.fields.${field}`);
  return (
    <section aria-label={t('columns.title')}>
      <strong>{t('columns.title')}</strong>
      <p className="sg-text2">{t('columns.text')}</p>
      <ColumnList
        found={found.columns}
        columns={columns}
        onChange={setColumns}
        fields={statementFields}
        nameOf={nameOf}
      />
      <ColumnProblems missing={missing} doubled={doubled.map(nameOf)} />
      <BusyButton
        busy={busy}
        disabled={missing.length + doubled.length > 0}
        onClick={() => onRead({ line: found.line, columns })}
      >
        {t('columns.send')}
      </BusyButton>
    </section>
  );
}
