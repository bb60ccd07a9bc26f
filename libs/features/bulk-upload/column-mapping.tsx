import type { FoundColumns } from '@sanaga/api';
import { expenseCategories, type ExpenseCategory, textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, Choice, LimitedInput, Notice } from '@sanaga/ui';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { ColumnList, ColumnProblems, doubledIn, guessesIn } from '../shared/columns/column-list.tsx';

const fields = ['name', 'number', 'amount', 'reason', 'email', 'receiverMessage'] as const;
type Field = (typeof fields)[number];

/** Columns of a file as a person describes them, in the form that the server takes. */
export interface Mapping {
  line: number;
  columns: (Field | null)[];
  reason?: string;
  expenseCategory?: ExpenseCategory;
}

/**
 * Finds the fields that a payment needs and no column has, and those that several columns have; a name may be in parts.
 */
function problemsOf(columns: readonly (Field | null)[], reason: string) {
  const count = (field: Field) => columns.filter((column) => column === field).length;
  const needed = fields.filter((field) => field !== 'email' && field !== 'receiverMessage');
  return {
    missing: needed.filter((field) => count(field) === 0 && !(field === 'reason' && reason.trim() !== '')),
    doubled: doubledIn(columns, fields).filter((field) => field !== 'name'),
  };
}

interface ForAllProps {
  reason: string;
  category: ExpenseCategory | undefined;
  onReason: (reason: string) => void;
  onCategory: (category: ExpenseCategory | undefined) => void;
}

/** Asks for one reason and category for all rows, if no column has them. */
function ForAll({ reason, category, onReason, onCategory }: ForAllProps) {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const id = useId();
  return (
    <div className="bulk-for-all">
      <label htmlFor={id}>{t('mapping.reason')}</label>
      <LimitedInput
        id={id}
        limit={textLimits.paymentText}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
      <Choice
        label={t('mapping.category')}
        value={category}
        options={expenseCategories.map((value) => ({ value, label: t(`common:expenses.${value}`) }))}
        onChange={(value) => onCategory(value as ExpenseCategory | undefined)}
      />
    </div>
  );
}

interface ColumnMappingProps {
  fileName: string;
  found: FoundColumns;
  busy: boolean;
  /** Reason why the previous answer was not taken. */
  error: string | undefined;
  onSend: (mapping: Mapping) => void;
  onBack: () => void;
}

/** Asks what the columns of a file are, if not all headings are known. */
export function ColumnMapping({ fileName, found, busy, error, onSend, onBack }: ColumnMappingProps) {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const [columns, setColumns] = useState(guessesIn(found.columns, fields));
  const [reason, setReason] = useState('');
  const [category, setCategory] = useState<ExpenseCategory>();
  const intro = useRef<HTMLParagraphElement>(null);
  // the chosen file is gone from the screen, and with it the focus
  useEffect(() => intro.current?.focus(), []);
  const { missing, doubled } = problemsOf(columns, reason);
  const hasReason = columns.includes('reason');
  const nameOf = (field: Field) => t(`fields.${field}`);
  const send = () =>
    onSend({
      line: found.line,
      columns,
      ...(!hasReason && { reason: reason.trim() }),
      ...(category && { expenseCategory: category }),
    });
  return (
    <Card title={t('mapping.title')}>
      <p ref={intro} tabIndex={-1} className="sg-text2 bulk-mapping-text">
        {t('mapping.text', { name: fileName })}
      </p>
      <ColumnList
        found={found.columns}
        columns={columns}
        onChange={setColumns}
        fields={fields}
        nameOf={nameOf}
      />
      {!hasReason && (
        <ForAll reason={reason} category={category} onReason={setReason} onCategory={setCategory} />
      )}
      <ColumnProblems missing={missing.map(nameOf)} doubled={doubled.map(nameOf)} />
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <div className="sg-row sg-wrap bulk-buttons">
        <BusyButton type="primary" busy={busy} disabled={missing.length + doubled.length > 0} onClick={send}>
          {t('mapping.send')}
        </BusyButton>
        <Button onClick={onBack}>{t('another')}</Button>
      </div>
    </Card>
  );
}
