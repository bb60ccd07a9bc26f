import { type ApiError, fieldErrors, type OperatorStatement } from '@sanaga/api';
import { maxUploadBytes } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, DayField, FileDrop, Hint, Notice, useAnnounce } from '@sanaga/ui';
import { Button, Modal, Segmented } from 'antd';
import { useId, useState } from 'react';
import { useToday } from '../shared/period/use-today.ts';
import { StatementColumns, type StatementMapping } from './statement-columns.tsx';
import { StatementKeys } from './statement-labels.tsx';
import { useStatementCheck } from './use-statement-check.ts';
import { useStatementUpload } from './use-statement-upload.ts';

const maxBytes = maxUploadBytes.operatorStatement;
type Product = OperatorStatement['product'];

interface StatementUploadProps {
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
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
  refused: boolean;
}

function Days({ from, to, onFrom, onTo, refused }: DaysProps) {
  const { t } = useTranslation('payment');
  const [fromId, toId] = [useId(), useId()];
  return (
    <div className="sg-row sg-wrap">
      <div className="sg-spread">
        <label htmlFor={fromId}>{t('days.from')}</label>
        <DayField className="reports-day" id={fromId} value={from} onChange={onFrom} />
      </div>
      <div className="sg-spread">
        <label htmlFor={toId}>{t('days.to')}</label>
        <DayField
          className="reports-day"
          id={toId}
          value={to}
          min={from}
          status={refused ? 'error' : undefined}
          onChange={onTo}
        />
      </div>
    </div>
  );
}

interface ProductChoiceProps {
  value: Product;
  onChange: (product: Product) => void;
}

function ProductChoice({ value, onChange }: ProductChoiceProps) {
  const { t } = useTranslation('reports');
  return (
    <Segmented<Product>
      aria-label={t('upload.product')}
      value={value}
      onChange={onChange}
      options={(['DISBURSEMENT', 'COLLECTION'] as const).map((product) => ({
        value: product,
        label: t(`product.${product}`),
      }))}
    />
  );
}

/** Keeps what was chosen so far and what is known of the file, and compares it. */
function useComparison(onDone: StatementUploadProps['onDone']) {
  const { t } = useTranslation('reports');
  const announce = useAnnounce();
  const [file, setFile] = useState<File>();
  const [product, setProduct] = useState<Product>('DISBURSEMENT');
  const [mapping, setMapping] = useState<StatementMapping>();
  const { send, percent, error, forget } = useStatementUpload();
  const { checking, check, error: unread, found } = useStatementCheck({ file, product, mapping });
  const refusal = useRefusal(error ?? unread);
  const choose = (chosen: File | undefined) => {
    forget();
    setMapping(undefined);
    setFile(chosen);
  };
  const compare = async (days: { from: string; to: string }) => {
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

/** Takes a statement for a product and its days; a refusal loses nothing that was typed. */
export function StatementUpload({ onClose, onDone }: StatementUploadProps) {
  const { t } = useTranslation('reports');
  const today = useToday();
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const { product, percent, checking, check, found, refusal, ...comparison } = useComparison(onDone);
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
          onClick={() => void comparison.compare({ from, to })}
        >
          {t('upload.compare')}
        </BusyButton>,
      ]}
    >
      <div className="sg-col">
        <ProductChoice value={product} onChange={comparison.setProduct} />
        <Days from={from} to={to} onFrom={setFrom} onTo={setTo} refused={refusal.days !== undefined} />
        {refusal.days && <Hint tone="bad">{refusal.days}</Hint>}
        <FileDrop
          label={t('upload.file')}
          accept={['.csv', '.xlsx', '.xls', '.xlsb', '.ods']}
          maxBytes={maxBytes}
          onFile={comparison.choose}
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
        {found && !sending && (
          <StatementColumns
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
