import { transactionListName } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Card } from '@sanaga/ui';
import { ListExport, type ListExportProps } from '../shared/downloads/list-export.tsx';
import { DaysChoice } from '../shared/period/days-choice.tsx';
import { useDays } from '../shared/period/use-days.ts';

interface ExportCardProps extends ListExportProps {
  name: 'organisations' | 'individuals' | 'transactions' | 'audit';
}

function ExportCard({ name, ...list }: ExportCardProps) {
  const { t } = useTranslation('reports');
  return (
    <Card className="sg-c6" title={t(`exports.${name}.title`)}>
      <div className="sg-col">
        <p className="sg-text2">{t(`exports.${name}.text`)}</p>
        <div>
          <ListExport {...list} label={t(`exports.${name}.button`)} />
        </div>
      </div>
    </Card>
  );
}

/** Offers what the platform's own people download as files; every export is in the audit log. */
export function Exports() {
  const { t } = useTranslation('reports');
  const { startDate, endDate, ...days } = useDays();
  const span = { from: startDate, to: endDate };
  return (
    <div className="sg-col">
      <p className="sg-text2">{t('exports.text')}</p>
      <DaysChoice startDate={startDate} endDate={endDate} {...days} />
      <div className="sg-grid">
        <ExportCard
          name="transactions"
          list="allTransactions"
          path="/transaction/export-csv"
          filter={span}
          fileName={transactionListName}
        />
        <ExportCard name="audit" list="audit" path="/audit/export-csv" filter={span} fileName="Audit Log" />
        <ExportCard
          name="organisations"
          list="organisations"
          path="/profile/export-org-csv"
          filter={{}}
          fileName="Organisation List"
        />
        <ExportCard
          name="individuals"
          list="organisations"
          path="/profile/export-org-csv"
          filter={{ accountType: 'INDIVIDUAL' }}
          fileName="Individual List"
        />
      </div>
    </div>
  );
}
