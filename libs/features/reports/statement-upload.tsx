import {
  apiErrorOf,
  fieldErrors,
  type OperatorStatement,
  useUploadOperatorStatementMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, FileDrop, Hint, Notice, useAnnounce } from '@sanaga/ui';
import { Button, Input, Modal, Segmented } from 'antd';
import { useId, useState } from 'react';
import { isoDay } from '../parts/periods.ts';
import { useNow } from '../parts/use-now.ts';

const maxBytes = 10 * 1024 * 1024;
type Product = OperatorStatement['product'];

interface StatementUploadProps {
  onClose: () => void;
  onDone: (statement: OperatorStatement) => void;
}

/** What the server said against an upload, beside the field where it named one. */
function useRefusal(error: unknown): { file?: string; days?: string; other?: string } {
  const { t } = useTranslation('reports');
  const failure = apiErrorOf(error);
  if (!failure) return {};
  if (failure.code === 'DUPLICATE_FILE') return { file: t('upload.twice') };
  const { from, to, ...others } = fieldErrors(error);
  if (from ?? to) return { days: from ?? to };
  const ofTheFile = Object.values(others);
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
        <Input id={fromId} type="date" value={from} onChange={({ target }) => onFrom(target.value)} />
      </div>
      <div className="sg-spread">
        <label htmlFor={toId}>{t('days.to')}</label>
        <Input
          id={toId}
          type="date"
          value={to}
          min={from}
          status={refused ? 'error' : undefined}
          onChange={({ target }) => onTo(target.value)}
        />
      </div>
    </div>
  );
}

/** Takes a statement for a product and its days; nothing typed is lost by a refusal. */
export function StatementUpload({ onClose, onDone }: StatementUploadProps) {
  const { t } = useTranslation('reports');
  const announce = useAnnounce();
  const today = isoDay(new Date(useNow()));
  const [file, setFile] = useState<File>();
  const [product, setProduct] = useState<Product>('DISBURSEMENT');
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [send, { isLoading, error }] = useUploadOperatorStatementMutation();
  const refusal = useRefusal(error);
  const compare = async () => {
    if (!file) return;
    const result = await send({ body: { file, product, from, to } });
    if (!result.data) return;
    announce(t('upload.announced', { count: result.data.exceptions + result.data.missingThere }));
    onDone(result.data);
  };
  return (
    <Modal
      open
      title={t('upload.title')}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('upload.back')}
        </Button>,
        <BusyButton key="go" type="primary" busy={isLoading} disabled={!file} onClick={() => void compare()}>
          {t('upload.compare')}
        </BusyButton>,
      ]}
    >
      <div className="sg-col">
        <Segmented<Product>
          aria-label={t('upload.product')}
          value={product}
          onChange={setProduct}
          options={(['DISBURSEMENT', 'COLLECTION'] as const).map((value) => ({
            value,
            label: t(`product.${value}`),
          }))}
        />
        <Days from={from} to={to} onFrom={setFrom} onTo={setTo} refused={refusal.days !== undefined} />
        {refusal.days && <Hint tone="bad">{refusal.days}</Hint>}
        <FileDrop
          label={t('upload.file')}
          accept={['.csv', '.xlsx']}
          maxBytes={maxBytes}
          onFile={setFile}
          fileName={file?.name}
          error={refusal.file}
          hint={t('upload.hint')}
          disabled={isLoading}
        />
        {refusal.other && (
          <Notice tone="bad" live>
            {refusal.other}
          </Notice>
        )}
      </div>
    </Modal>
  );
}
