import { transactionListName } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, Icon, Notice } from '@sanaga/ui';
import { DaysChoice } from '../shared/period/days-choice.tsx';
import { useDays } from '../shared/period/use-days.ts';
import { useDownload } from '../shared/downloads/use-download.ts';

interface ExportCardProps {
  name: 'organisations' | 'individuals' | 'transactions' | 'audit';
  /** The call's path with its query. */
  path: string;
  fileName: string;
}

function ExportCard({ name, path, fileName }: ExportCardProps) {
  const { t } = useTranslation('reports');
  const { busy, error, fetchFile } = useDownload(t('exports.announced', { name: fileName }));
  return (
    <Card className="sg-c6" title={t(`exports.${name}.title`)}>
      <p className="sg-text2">{t(`exports.${name}.text`)}</p>
      <BusyButton busy={busy} icon={<Icon name="download" />} onClick={() => void fetchFile(path, fileName)}>
        {t('exports.button', { name: fileName })}
      </BusyButton>
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
    </Card>
  );
}

const organisationList = 'Organisation List.csv';
const individualList = 'Individual List.csv';
const auditLog = 'Audit Log.csv';

/** What the platform's own people take away as files; every export is in the audit log. */
export function Exports() {
  const { t } = useTranslation('reports');
  const days = useDays();
  const span = String(new URLSearchParams({ from: days.startDate, to: days.endDate }));
  return (
    <div className="sg-col">
      <p className="sg-text2">{t('exports.text')}</p>
      <DaysChoice {...days} />
      <div className="sg-grid">
        <ExportCard
          name="transactions"
          path={`/transaction/export-csv?${span}`}
          fileName={transactionListName}
        />
        <ExportCard name="audit" path={`/audit/export-csv?${span}`} fileName={auditLog} />
        <ExportCard name="organisations" path="/profile/export-org-csv" fileName={organisationList} />
        <ExportCard
          name="individuals"
          path="/profile/export-org-csv?accountType=INDIVIDUAL"
          fileName={individualList}
        />
      </div>
    </div>
  );
}
