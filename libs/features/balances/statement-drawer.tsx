import { download, useGetWalletStatementQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  Amount,
  BusyButton,
  CostReceipt,
  DecisionDrawer,
  DrawerSection,
  Icon,
  Notice,
  useAnnounce,
} from '@sanaga/ui';
import { useState } from 'react';
import { DaysChoice } from '../shared/period/days-choice.tsx';
import { NotLoaded } from '../shared/lists/not-loaded.tsx';
import { type ShownDays, useDays } from '../shared/period/use-days.ts';

type Days = Pick<ShownDays, 'startDate' | 'endDate'>;

/** What the wallet held before and after, as a sum. */
function Sums({ startDate, endDate }: Days) {
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

const formats = {
  csv: { path: 'export-csv', icon: 'download' },
  pdf: { path: 'generate-pdf', icon: 'receipt' },
} as const;
type Format = keyof typeof formats;

/** Takes the statement away: to calculate with, or to file. */
function Downloads({ startDate, endDate, onError }: Days & { onError: (message?: string) => void }) {
  const { t } = useTranslation('balances');
  const announce = useAnnounce();
  const [busy, setBusy] = useState<Format>();
  const take = async (format: Format) => {
    setBusy(format);
    onError();
    const days = new URLSearchParams({ startDate, endDate });
    const name = `${t('statement.title')} ${startDate} ${endDate}.${format}`;
    const failure = await download(`/transaction/wallet-statement/${formats[format].path}?${days}`, name);
    setBusy(undefined);
    if (failure) onError(failure.message);
    else announce(t('statement.saved'));
  };
  const button = (format: Format) => (
    <BusyButton
      type={format === 'pdf' ? 'primary' : 'default'}
      icon={<Icon name={formats[format].icon} />}
      busy={busy === format}
      disabled={busy !== undefined && busy !== format}
      onClick={() => void take(format)}
    >
      {t(`statement.${format}`)}
    </BusyButton>
  );
  return (
    <>
      {button('csv')}
      {button('pdf')}
    </>
  );
}

/** What came into the wallet and left it in some days: the sums here, every movement as a file. */
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
            <Sums startDate={startDate} endDate={endDate} />
          </DrawerSection>
        </div>
      )}
    </DecisionDrawer>
  );
}
