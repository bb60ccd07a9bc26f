import { type ApiError, transactionListName } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { CsvExport } from '../shared/downloads/csv-export.tsx';
import type { Filter } from './use-filter.ts';

interface ExportButtonProps {
  filter: Filter['filter'];
  onError: (error: ApiError | undefined) => void;
}

export function ExportButton({ filter, onError }: ExportButtonProps) {
  const { t } = useTranslation('transactions');
  const words = { action: t('export.action'), busy: t('export.busy'), done: t('export.done') };
  return (
    <CsvExport
      path="/transaction/export-csv"
      filter={{ ...filter }}
      fileName={transactionListName}
      words={words}
      onError={onError}
    />
  );
}
