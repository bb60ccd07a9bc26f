import { type MonthEnd, useGetMonthEndQuery, useIssueMonthEndMutation } from '@sanaga/api';
import { monthFigureGroups, type MonthFigureGroup } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { BusyButton, Card, CardSkeleton, Hint, Icon, Notice } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useDownload } from '../shared/downloads/use-download.ts';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { useCalendarNames } from '../shared/period/calendar.ts';
import { AmountLine, MonthAccounts, MonthMovements } from './month-end-tables.tsx';

/** Addresses of the files of a month. */
const filesOf = (month: string) => ({
  pdf: `/platform/month-ends/${month}/pdf`,
  sheet: `/platform/month-ends/${month}/export`,
});

/** Downloads a month as a file of one kind. */
function DownloadMonth({ month, kind }: { month: string; kind: 'pdf' | 'sheet' }) {
  const { t } = useTranslation('month-end');
  const file = `Month-end ${month}.${kind === 'pdf' ? 'pdf' : 'xlsx'}`;
  const { busy, error, fetchFile } = useDownload(t('downloaded', { name: file }));
  return (
    <>
      <BusyButton
        busy={busy}
        busyLabel={t('busy')}
        icon={<Icon name="download" />}
        onClick={() => void fetchFile(filesOf(month)[kind], file)}
      >
        {t(kind)}
      </BusyButton>
      {error && <Hint tone="bad">{error.message}</Hint>}
    </>
  );
}

function Issue({ month, onClose }: { month: string; onClose: () => void }) {
  const { t } = useTranslation('month-end');
  const { longMonth, monthTitle } = useCalendarNames();
  const [issue] = useIssueMonthEndMutation();
  const day = `${month}-01`;
  return (
    <ConfirmWithReason
      title={t('issue.ask', { month: longMonth(day) })}
      confirmLabel={t('issue.confirm', { month: longMonth(day) })}
      announced={t('issue.announced', { month: monthTitle(day) })}
      run={() => issue({ month })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('issue.text')}
    </ConfirmWithReason>
  );
}

/** Says whether the figures still change, and offers to issue them and to take them away. */
function Head({ end }: { end: MonthEnd }) {
  const { t } = useTranslation('month-end');
  const { dateTime } = useFormats();
  const [asking, setAsking] = useState(false);
  const { month, status, issuedBy, issuedAt } = end;
  return (
    <>
      {issuedBy && issuedAt ? (
        <Notice tone="calm">{t('issued', { name: issuedBy.name, time: dateTime(issuedAt) })}</Notice>
      ) : (
        <Notice tone="act">
          {t('provisional')} {status === 'RUNNING' && t('running')}
        </Notice>
      )}
      <div className="sg-row sg-wrap">
        {status === 'OVER' && (
          <Button type="primary" onClick={() => setAsking(true)}>
            {t('issue.button')}
          </Button>
        )}
        <DownloadMonth month={month} kind="pdf" />
        <DownloadMonth month={month} kind="sheet" />
      </div>
      {asking && <Issue month={month} onClose={() => setAsking(false)} />}
    </>
  );
}

function FigureCards({ figures }: Pick<MonthEnd, 'figures'>) {
  const { t } = useTranslation('month-end');
  return (
    <div className="sg-grid">
      {(Object.keys(monthFigureGroups) as MonthFigureGroup[]).map((group) => (
        <Card key={group} className="sg-c6" title={t(`groups.${group}`)}>
          {monthFigureGroups[group].map((name) => (
            <AmountLine key={name} label={t(`figures.${name}`)} value={figures[name]} />
          ))}
        </Card>
      ))}
    </div>
  );
}

/** Shows what the books say of a month: its figures, each account from opening to closing, and what moved it. */
export function MonthEndDetail({ month }: { month: string }) {
  const { t } = useTranslation('month-end');
  const { open } = useAddress();
  const { monthTitle } = useCalendarNames();
  const query = useGetMonthEndQuery({ month });
  const { currentData, error } = query;
  return (
    <div className="sg-col">
      <div>
        <Button icon={<Icon name="chevron-left" />} onClick={() => open({ month: undefined })}>
          {t('list.all')}
        </Button>
      </div>
      <h2>{monthTitle(`${month}-01`)}</h2>
      {error && <CardNotLoaded query={query} />}
      {!currentData && !error && <CardSkeleton rows={6} />}
      {currentData && (
        <>
          <Head end={currentData} />
          <FigureCards figures={currentData.figures} />
          <MonthAccounts end={currentData} />
          <MonthMovements end={currentData} />
          {currentData.digest && (
            <p className="sg-caption sg-text3 reports-reference">
              {t('digest')} {currentData.digest}
            </p>
          )}
        </>
      )}
    </div>
  );
}
