import { apiErrorOf, type AuditVerification, useLazyVerifyAuditQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { BusyButton, Icon, Notice } from '@sanaga/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import { ListExport } from '../downloads/list-export.tsx';
import { useFilters } from './use-filters.ts';

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

/** Recomputes the chains, and exports the lines on the screen as a file. */
export function AuditActions() {
  const { t } = useTranslation('audit');
  const { filters } = useFilters();
  const mayVerify = useCan('audit:read-others');
  const [verify, { isFetching }] = useLazyVerifyAuditQuery();
  const [result, setResult] = useState<AuditVerification>();
  const [problem, setProblem] = useState<string>();
  const { organisationId } = filters;
  const check = async () => {
    const answer = await verify({ organisationId });
    setProblem(apiErrorOf(answer.error)?.message);
    setResult(answer.isSuccess ? answer.data : undefined);
  };
  return (
    <>
      {mayVerify && (
        <BusyButton busy={isFetching} icon={<Icon name="shield-check" />} onClick={() => void check()}>
          {t('verify.button')}
        </BusyButton>
      )}
      <ListExport list="audit" path="/audit/export-csv" filter={filters} fileName="Audit Log" />
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
