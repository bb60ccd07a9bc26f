import type { PaymentFileRow } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { nameStateOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Hint, Icon, RegisteredName } from '@sanaga/ui';
import { Button } from 'antd';
import { useId } from 'react';
import { problemId, problemOf, type RowTools } from './cells.tsx';
import type { Field } from './use-correction.ts';
import type { useReviewedRows } from './use-reviewed-rows.ts';

export interface CheckTools extends RowTools {
  reviewed: ReturnType<typeof useReviewedRows>;
  open: (line: number | undefined) => void;
}

interface RowCheckProps {
  row: PaymentFileRow;
  tools: CheckTools;
}

/** Shows what a person should look at in a row that is nevertheless paid, and whether this person did. */
export function RowWarnings({ row, tools }: RowCheckProps) {
  const { t } = useTranslation('bulk-upload');
  const isReviewed = tools.reviewed.isReviewed(row.line);
  return row.warnings.map(({ code, message }) => (
    <Hint key={code} tone={isReviewed ? 'good' : 'warn'}>
      {isReviewed ? t('verdict.kept', { why: message }) : message}
    </Hint>
  ));
}

const fields: readonly Field[] = ['name', 'number', 'amount', 'reason', 'email', 'receiverMessage'];

/** Shows what is wrong with a row or should be looked at, or else in a word what the check found. */
export function RowFindings({ row, tools }: RowCheckProps) {
  const { t } = useTranslation('bulk-upload');
  const wrong = fields.flatMap((field) => {
    const message = row.leftOut ? undefined : problemOf(row, field, tools);
    return message === undefined ? [] : [{ field, message }];
  });
  if (wrong.length > 0)
    return wrong.map(({ field, message }) => (
      <Hint key={field} id={problemId(row.line, field)} tone="bad">
        {t('problem', { field: t(`fields.${field}`), message })}
      </Hint>
    ));
  return (
    <>
      {row.state === 'warning' && <RowWarnings row={row} tools={tools} />}
      <RowVerdict row={row} />
    </>
  );
}

/** Shows in a word what the check found. */
export function RowVerdict({ row }: Pick<RowCheckProps, 'row'>) {
  const { t } = useTranslation('bulk-upload');
  const { userId } = useCurrentUser();
  const by = row.correctedBy;
  if (row.state === 'excluded') {
    const own = by?.userId === userId || by === null;
    return (
      <span className="sg-mark sg-text2">
        <Icon name="dash" size={13} />
        {own ? t('verdict.excludedByYou') : t('verdict.excludedBy', { name: by.name })}
      </span>
    );
  }
  if (row.state === 'error')
    return (
      <span className="sg-mark sg-bad">
        <Icon name="triangle-alert" size={13} />
        {t('verdict.error')}
      </span>
    );
  const name = nameStateOf(row);
  // its sentences say more; a name that nobody has checked has none
  if (row.state === 'warning')
    return name === 'NOT_CHECKED' || name === 'NOT_AVAILABLE' ? <RegisteredName match={name} /> : null;
  // only a matching name is called good: the approver is asked to check the others
  if (name !== 'MATCH')
    return (
      <>
        {by && <div className="sg-text2">{t('verdict.corrected')}</div>}
        <RegisteredName match={name} />
      </>
    );
  return (
    <span className="sg-mark sg-good">
      <Icon name="check-circle" size={13} />
      {t(by ? 'verdict.corrected' : 'verdict.ok')}
    </span>
  );
}

/**
 * Offers what a person may do with a row as a whole. The same button takes it out and back in, so focus stays where it
 * was.
 */
export function RowActions({ row, tools }: RowCheckProps) {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const id = useId();
  const { line, leftOut } = row;
  const { reviewed, correction, isOpen, open } = tools;
  const isWarned = row.state === 'warning';
  const refusal = correction.rowRefusalOf(line);
  const called = (verb: string) => ({ 'aria-label': t('action', { verb, line }) });
  return (
    <span
      className="bulk-row-actions"
      data-problem={row.state === 'error' || (isWarned && !reviewed.isReviewed(line)) ? line : undefined}
    >
      {isWarned && (
        <Button
          size="small"
          onClick={() => (reviewed.isReviewed(line) ? reviewed.unmark(line) : reviewed.mark(line))}
          {...called(t(reviewed.isReviewed(line) ? 'notKeep' : 'keep'))}
        >
          {t(reviewed.isReviewed(line) ? 'notKeep' : 'keep')}
        </Button>
      )}
      {!leftOut && row.state !== 'error' && (
        <Button
          size="small"
          type="text"
          data-edit
          icon={<Icon name={isOpen(line) ? 'check' : 'edit'} size={14} />}
          onClick={() => open(isOpen(line) ? undefined : line)}
          {...called(t(isOpen(line) ? 'close' : 'edit'))}
        />
      )}
      <Button
        size="small"
        icon={leftOut ? <Icon name="undo" size={14} /> : undefined}
        aria-describedby={refusal ? id : undefined}
        onClick={() => correction.change(row, { leftOut: !leftOut })}
        {...called(t(leftOut ? 'undo' : 'exclude'))}
      >
        {t(leftOut ? 'undo' : 'exclude')}
      </Button>
      <span role="alert" id={id}>
        {refusal && <Hint tone="bad">{refusal}</Hint>}
      </span>
    </span>
  );
}
