import { type ApiError, download, transactionListName } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Icon, useAnnounce } from '@sanaga/ui';
import { useState } from 'react';
import type { Filter } from './use-filter.ts';

interface ExportButtonProps {
  filter: Filter['filter'];
  onError: (error: ApiError | undefined) => void;
}

/** What the filters show, as a CSV file. */
export function ExportButton({ filter, onError }: ExportButtonProps) {
  const { t } = useTranslation('transactions');
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const query = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
    const error = await download(`/transaction/export-csv${query}`, transactionListName);
    onError(error);
    if (!error) announce(t('export.done'));
    setBusy(false);
  };
  return (
    <BusyButton
      busy={busy}
      busyLabel={t('export.busy')}
      icon={<Icon name="download" />}
      onClick={() => void fetchFile()}
    >
      {t('export.action')}
    </BusyButton>
  );
}
