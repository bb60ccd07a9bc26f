import { useGetWalletStatementQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Amount, BusyButton, Card, FigureStrip, Hint, Icon, PageHeader } from '@sanaga/ui';
import { ListExport } from '../shared/downloads/list-export.tsx';
import { useDownload } from '../shared/downloads/use-download.ts';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { WalletPages } from '../shared/money/wallet-pages.tsx';
import { DaysChoice } from '../shared/period/days-choice.tsx';
import { type ShownDays, useDays } from '../shared/period/use-days.ts';
import { MonthlyEmail } from './monthly-email.tsx';
import { MovementList } from './movement-list.tsx';

type Days = Pick<ShownDays, 'startDate' | 'endDate'>;

/** Shows what the wallet held before and after, and what came and went. */
function Sums({ startDate, endDate }: Days) {
  const { t } = useTranslation('statement-page');
  const { date } = useFormats();
  const query = useGetWalletStatementQuery({ startDate, endDate });
  const { currentData } = query;
  if (!currentData) return <CardNotLoaded query={query} title={t('sums')} rows={1} />;
  const { opening, moneyIn, moneyOut, charges, closing, movements } = currentData;
  return (
    <FigureStrip
      label={t('sums')}
      figures={[
        { label: t('opening', { day: date(startDate) }), value: <Amount value={opening} /> },
        { label: t('moneyIn'), value: <Amount value={moneyIn} /> },
        {
          label: t('moneyOut'),
          value: <Amount value={-moneyOut} />,
          detail: charges > 0 && (
            <>
              {t('charges')} <Amount value={charges} />
            </>
          ),
        },
        {
          label: t('closing', { day: date(endDate) }),
          value: <Amount value={closing} />,
          detail: t('movements', { count: movements }),
        },
      ]}
    />
  );
}

/** Downloads the statement: to calculate with, to file, or for the books. */
function Downloads({ startDate, endDate }: Days) {
  const { t } = useTranslation('statement-page');
  const { busy, error, fetchFile } = useDownload(t('saved'));
  const name = `${t('title')} ${startDate} ${endDate}`;
  const days = { startDate, endDate };
  const take = () =>
    fetchFile(`/transaction/wallet-statement/generate-pdf?${new URLSearchParams(days)}`, `${name}.pdf`);
  return (
    <>
      <ListExport
        list="statement"
        path="/transaction/wallet-statement/export-csv"
        filter={days}
        fileName={name}
      />
      <BusyButton type="primary" icon={<Icon name="receipt" />} busy={busy} onClick={() => void take()}>
        {t('pdf')}
      </BusyButton>
      <div role="alert">{error && <Hint tone="bad">{error.message}</Hint>}</div>
    </>
  );
}

/** Offers the same days as an accounting journal. */
function Journal({ startDate, endDate }: Days) {
  const { t } = useTranslation('statement-page');
  return (
    <Card
      title={t('journalTitle')}
      extra={
        <ListExport
          list="journal"
          path="/transaction/wallet-statement/journal"
          filter={{ startDate, endDate }}
          fileName={`Journal ${startDate} ${endDate}`}
          label={t('journal')}
        />
      }
    >
      <p className="sg-text2">{t('journalText')}</p>
    </Card>
  );
}

/** Shows what came into the wallet and left it on the chosen days: sums, each movement, and files with all of it. */
export function StatementRoute() {
  const { t } = useTranslation(['statement-page', 'navigation']);
  const days = useDays();
  const { startDate, endDate } = days;
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('text')}
        breadcrumb={[{ label: t('navigation:menu.overview'), href: paths.dashboard }]}
        actions={<Downloads startDate={startDate} endDate={endDate} />}
      />
      <WalletPages />
      <div className="sg-col">
        <div className="sg-row sg-wrap statement-head">
          <DaysChoice {...days} />
          <MonthlyEmail />
        </div>
        <Sums startDate={startDate} endDate={endDate} />
        <MovementList startDate={startDate} endDate={endDate} />
        <Journal startDate={startDate} endDate={endDate} />
      </div>
    </>
  );
}
