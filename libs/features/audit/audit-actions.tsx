import { apiErrorOf, type AuditVerification, download, useLazyVerifyAuditQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { BusyButton, Icon, Notice, useAnnounce } from '@sanaga/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import type { Filters } from './use-filters.ts';

const fileName = 'Audit Log.csv';

function Verified({ result }: { result: AuditVerification }) {
  const { t } = useTranslation('audit');
  const { number, dateTime } = useFormats();
  const { ok, chains, rows, breaks, firstBreak, checkedAt } = result;
  return (
    <div className="sg-col">
      <Notice tone={ok ? 'good' : 'bad'}>
        {ok ? t('verify.ok') : t('verify.broken', { count: breaks })}
      </Notice>
      <p>{t('verify.checked', { chains: number(chains), rows: number(rows), at: dateTime(checkedAt) })}</p>
      {firstBreak && (
        <p className="audit-text">
          {t('verify.first', { chain: firstBreak.chain, position: number(firstBreak.position) })}{' '}
          {t(`verify.causes.${firstBreak.cause}`)}
        </p>
      )}
      <p className="sg-small sg-text2">{t('verify.how')}</p>
    </div>
  );
}

/** Recomputes the chains, and exports the lines shown as a file. */
export function AuditActions({ filters }: { filters: Filters }) {
  const { t } = useTranslation('audit');
  const announce = useAnnounce();
  const [verify, { isFetching }] = useLazyVerifyAuditQuery();
  const [result, setResult] = useState<AuditVerification>();
  const [exporting, setExporting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { organisationId } = filters;
  const check = async () => {
    const answer = await verify({ organisationId });
    setProblem(apiErrorOf(answer.error)?.message);
    setResult(answer.isSuccess ? answer.data : undefined);
  };
  const take = async () => {
    setExporting(true);
    const failure = await download(`/audit/export-csv?${new URLSearchParams(filters)}`, fileName);
    setExporting(false);
    setProblem(failure?.message);
    if (!failure) announce(t('exported'));
  };
  return (
    <>
      <BusyButton busy={isFetching} icon={<Icon name="shield-check" />} onClick={() => void check()}>
        {t('verify.button')}
      </BusyButton>
      <BusyButton busy={exporting} icon={<Icon name="download" />} onClick={() => void take()}>
        {t('export')}
      </BusyButton>
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      <Modal
        open={result !== undefined}
        title={t('verify.title')}
        footer={null}
        onCancel={() => setResult(undefined)}
      >
        {result && <Verified result={result} />}
      </Modal>
    </>
  );
}
