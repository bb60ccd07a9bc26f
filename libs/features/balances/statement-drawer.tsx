import { useGetWalletStatementQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, BusyButton, CostReceipt, DecisionDrawer, DrawerSection, Icon, Notice } from '@sanaga/ui';
import { useState } from 'react';
import { ListExport } from '../shared/downloads/list-export.tsx';
import { useDownload } from '../shared/downloads/use-download.ts';
import { MovementList } from './movement-list.tsx';
import { DaysChoice } from '../shared/period/days-choice.tsx';
import { NotLoaded } from '../shared/lists/not-loaded.tsx';
import { type ShownDays, useDays } from '../shared/period/use-days.ts';

type Days = Pick<ShownDays, 'startDate' | 'endDate'>;

/** Shows what the wallet held before and after, as a sum. */
function StatementTotals({ startDate, endDate }: Days) {
  const { t } = useTranslation('balances');
  const { date } = useFormats();
  const query = useGetWalletStatementQuery({ startDate, endDate });
  const { currentData } = query;
  if (!currentData) return <NotLoaded query={query} rows={4} />;
  const { opening, moneyIn, moneyOut, charges, closing, movements } = currentData;
  return (
    <>
      <CostReceipt
        lines={[
          { label: t('statement.opening', { day: date(startDate) }), value: opening },
          { label: t('statement.moneyIn'), value: moneyIn },
          { label: t('statement.moneyOut'), value: -moneyOut },
        ]}
        total={{ label: t('statement.closing', { day: date(endDate) }), value: closing }}
      />
      <p className="sg-small sg-text3">
        {t('statement.movements', { count: movements })}{' '}
        {charges > 0 && (
          <>
            {t('statement.charges')} <Amount value={charges} />
          </>
        )}
      </p>
    </>
  );
}

/** Downloads the statement: to calculate with, or to file. */
function Downloads({ startDate, endDate, onError }: Days & { onError: (message?: string) => void }) {
  const { t } = useTranslation('balances');
  const { busy, fetchFile } = useDownload(t('statement.saved'));
  const name = `${t('statement.title')} ${startDate} ${endDate}`;
  const days = { startDate, endDate };
  const take = async () => {
    onError();
    const query = new URLSearchParams(days);
    const failure = await fetchFile(`/transaction/wallet-statement/generate-pdf?${query}`, `${name}.pdf`);
    if (failure) onError(failure.message);
  };
  return (
    <>
      <ListExport
        list="statement"
        path="/transaction/wallet-statement/export-csv"
        filter={days}
        fileName={name}
      />
      <BusyButton type="primary" icon={<Icon name="receipt" />} busy={busy} onClick={() => void take()}>
        {t('statement.pdf')}
      </BusyButton>
    </>
  );
}

/** Shows what came into the wallet and left it on the chosen days: sums, movements, and a file with all of it. */
export function StatementDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('balances');
  const days = useDays();
  const [failure, setFailure] = useState<string>();
  const { startDate, endDate } = days;
  return (
    <DecisionDrawer
      open={open}
      onClose={onClose}
      label={t('statement.title')}
      head={<strong>{t('statement.title')}</strong>}
      footer={<Downloads startDate={startDate} endDate={endDate} onError={setFailure} />}
    >
      {open && (
        <div className="sg-col">
          <p className="sg-text2">{t('statement.text')}</p>
          <DaysChoice {...days} />
          {failure !== undefined && (
            <Notice tone="bad" live>
              {failure}
            </Notice>
          )}
          <DrawerSection title={t('statement.sums')}>
            <StatementTotals startDate={startDate} endDate={endDate} />
          </DrawerSection>
          <DrawerSection title={t('statement.list')}>
            <MovementList startDate={startDate} endDate={endDate} />
          </DrawerSection>
          <DrawerSection title={t('statement.journalTitle')}>
            <div className="sg-col">
              <p className="sg-text2">{t('statement.journalText')}</p>
              <div>
                <ListExport
                  list="journal"
                  path="/transaction/wallet-statement/journal"
                  filter={{ startDate, endDate }}
                  fileName={`Journal ${startDate} ${endDate}`}
                  label={t('statement.journal')}
                />
              </div>
            </div>
          </DrawerSection>
        </div>
      )}
    </DecisionDrawer>
  );
}
