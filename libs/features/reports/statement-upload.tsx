import { type ApiError, fieldErrors, type OperatorStatement, type OperatorStatementCheck } from '@sanaga/api';
import { maxUploadBytes } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, DayField, FileDrop, Hint, Notice, useAnnounce } from '@sanaga/ui';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { dayAfter } from '../shared/period/calendar.ts';
import { useToday } from '../shared/period/use-today.ts';
import type { StatementMapping } from './statement-columns.tsx';
import { ProductChoice, StatementKeys, useSpan } from './statement-labels.tsx';
import { StatementQuestion } from './statement-statuses.tsx';
import { useStatementCheck } from './use-statement-check.ts';
import { useStatementUpload } from './use-statement-upload.ts';

const maxBytes = maxUploadBytes.operatorStatement;
type Product = OperatorStatement['product'];

/** Days that a statement is taken for, both ends included. */
type Span = Pick<OperatorStatement, 'from' | 'to'>;

export interface StatementUploadProps {
  /** Day and product whose statement is missing, if one of them was chosen. */
  missing?: { day: string; product: Product };
  onClose: () => void;
  onDone: (statement: OperatorStatement) => void;
}

/** Returns the server's objection to an upload, by the field that it named. */
function useRefusal(failure: ApiError | undefined): { file?: string; days?: string; other?: string } {
  const { t } = useTranslation('reports');
  if (!failure) return {};
  if (failure.code === 'DUPLICATE_FILE') return { file: t('upload.twice') };
  const { from, to, ...others } = fieldErrors(failure);
  if (from ?? to) return { days: from ?? to };
  // two missing columns share one sentence
  const ofTheFile = [...new Set(Object.values(others))];
  return ofTheFile.length > 0 ? { file: ofTheFile.join(' ') } : { other: failure.message };
}

interface DaysProps {
  days: Span;
  onChange: (days: Span) => void;
  refused: boolean;
}

function Days({ days, onChange, refused }: DaysProps) {
  const { t } = useTranslation('payment');
  const [fromId, toId] = [useId(), useId()];
  return (
    <div className="sg-row sg-wrap">
      <div className="sg-spread">
        <label htmlFor={fromId}>{t('days.from')}</label>
        <DayField
          className="reports-day"
          id={fromId}
          value={days.from}
          onChange={(from) => onChange({ ...days, from })}
        />
      </div>
      <div className="sg-spread">
        <label htmlFor={toId}>{t('days.to')}</label>
        <DayField
          className="reports-day"
          id={toId}
          value={days.to}
          min={days.from}
          status={refused ? 'error' : undefined}
          onChange={(to) => onChange({ ...days, to })}
        />
      </div>
    </div>
  );
}

/** Keeps what was chosen so far and what is known of the file, and compares it. */
function useComparison({ missing, onDone }: Omit<StatementUploadProps, 'onClose'>) {
  const { t } = useTranslation('reports');
  const announce = useAnnounce();
  const [file, setFile] = useState<File>();
  const [product, setProduct] = useState<Product>(missing?.product ?? 'DISBURSEMENT');
  const [mapping, setMapping] = useState<StatementMapping>();
  const { send, percent, error, forget } = useStatementUpload();
  const { checking, check, error: unread, found } = useStatementCheck({ file, product, mapping });
  const refusal = useRefusal(error ?? unread);
  const choose = (chosen: File | undefined) => {
    forget();
    setMapping(undefined);
    setFile(chosen);
  };
  const compare = async (days: Span) => {
    if (!file) return;
    const statement = await send({ file, product, mapping, ...days });
    if (!statement) return;
    announce(t('upload.announced', { count: statement.exceptions + statement.missingThere }));
    onDone(statement);
  };
  const unreadable = !error && refusal.file !== undefined;
  return {
    file,
    choose,
    product,
    setProduct,
    percent,
    checking,
    check,
    found,
    read: setMapping,
    refusal,
    compare,
    ready: file !== undefined && !checking && !unreadable,
  };
}

/** Returns the days of the file's rows, if they name any. */
const spanOf = (check: OperatorStatementCheck | undefined): Span | undefined =>
  check?.from && check.to ? { from: check.from, to: check.to } : undefined;

/** Returns the days to compare: those that were chosen, or the file's own, or else the day before. */
function useChosenDays(check: OperatorStatementCheck | undefined, missing: StatementUploadProps['missing']) {
  const yesterday = dayAfter(useToday(), -1);
  const usual = missing?.day ?? yesterday;
  const [chosen, choose] = useState<Span>();
  return { days: chosen ?? spanOf(check) ?? { from: usual, to: usual }, choose };
}

/** Says so where the chosen days are not the ones that the file's rows are of. */
function DaysOfFile({ check, days }: { check: OperatorStatementCheck; days: Span }) {
  const { t } = useTranslation('reports');
  const text = useSpan();
  const ofFile = spanOf(check);
  if (!ofFile) return <Hint tone="warn">{t('upload.noDays')}</Hint>;
  const isWithin = days.from <= ofFile.from && ofFile.to <= days.to;
  const isExact = days.from === ofFile.from && days.to === ofFile.to;
  return (
    <Hint tone={isExact ? undefined : 'warn'}>
      {t(isWithin ? 'upload.daysOfFile' : 'upload.otherDays', { days: text(ofFile) })}
    </Hint>
  );
}

/** Takes a statement for a product and its days; a refusal loses nothing that was typed. */
export function StatementUpload({ onClose, ...props }: StatementUploadProps) {
  const { t } = useTranslation('reports');
  const { product, percent, checking, check, found, refusal, ...comparison } = useComparison(props);
  const { days, choose } = useChosenDays(check, props.missing);
  const sending = percent !== undefined;
  return (
    <Modal
      open
      title={t('upload.title')}
      width={found ? 720 : undefined}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('upload.back')}
        </Button>,
        <BusyButton
          key="go"
          type="primary"
          busy={sending}
          disabled={!comparison.ready}
          onClick={() => void comparison.compare(days)}
        >
          {t('upload.compare')}
        </BusyButton>,
      ]}
    >
      <div className="sg-col">
        <ProductChoice value={product} onChange={comparison.setProduct} label={t('upload.product')} />
        <FileDrop
          label={t('upload.file')}
          accept={['.csv', '.xlsx', '.xls', '.xlsb', '.ods', '.xml', '.html', '.htm']}
          maxBytes={maxBytes}
          onFile={(file) => {
            choose(undefined);
            comparison.choose(file);
          }}
          fileName={comparison.file?.name}
          percent={percent}
          error={refusal.file}
          hint={t('upload.hint')}
          disabled={sending}
        />
        <span className="sg-small sg-text2" role="status">
          {checking && t('keys.reading')}
          {percent === 100 && t('upload.comparing')}
        </span>
        <Days days={days} onChange={choose} refused={refusal.days !== undefined} />
        {refusal.days && <Hint tone="bad">{refusal.days}</Hint>}
        {check && <DaysOfFile check={check} days={days} />}
        {found && !sending && (
          <StatementQuestion
            key={comparison.file?.name}
            found={found}
            busy={checking}
            onRead={comparison.read}
          />
        )}
        {check && !sending && <StatementKeys check={check} product={product} />}
        {refusal.other && (
          <Notice tone="bad" live>
            {refusal.other}
          </Notice>
        )}
      </div>
    </Modal>
  );
}
