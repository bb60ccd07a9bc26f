import { type MonthEndEntry, useListMonthEndsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Card, type Column, TintedTag, TwoLines } from '@sanaga/ui';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { useCalendarNames } from '../shared/period/calendar.ts';
import { MonthEndDetail } from './month-end-detail.tsx';

const tints = { RUNNING: 'cancelled', OVER: 'pending', ISSUED: 'completed' } as const;

/** Shows whether a month goes on, is over, or was issued. */
export function MonthEndStatus({ status }: Pick<MonthEndEntry, 'status'>) {
  const { t } = useTranslation('month-end');
  return <TintedTag tint={tints[status]}>{t(`statuses.${status}`)}</TintedTag>;
}

function useColumns(): Column<MonthEndEntry>[] {
  const { t } = useTranslation('month-end');
  const { dateTime } = useFormats();
  const { monthTitle } = useCalendarNames();
  return [
    { key: 'month', title: t('columns.month'), render: ({ month }) => monthTitle(`${month}-01`) },
    { key: 'status', title: t('columns.status'), render: (entry) => <MonthEndStatus {...entry} /> },
    {
      key: 'issued',
      title: t('columns.issuedBy'),
      render: ({ issuedBy, issuedAt }) =>
        issuedBy && issuedAt ? <TwoLines first={issuedBy.name} second={dateTime(issuedAt)} /> : '–',
    },
  ];
}

function MonthCard({ entry }: { entry: MonthEndEntry }) {
  const { dateTime } = useFormats();
  const { monthTitle } = useCalendarNames();
  const { month, issuedBy, issuedAt } = entry;
  return (
    <div className="sg-row">
      <span className="sg-spread">
        <TwoLines
          first={<strong>{monthTitle(`${month}-01`)}</strong>}
          second={issuedBy && issuedAt && `${issuedBy.name}, ${dateTime(issuedAt)}`}
        />
      </span>
      <MonthEndStatus {...entry} />
    </div>
  );
}

function List() {
  const { t } = useTranslation('month-end');
  const { open } = useAddress();
  return (
    <div className="sg-col">
      <p className="sg-text2">{t('text')}</p>
      <Card flush>
        <QueryTable
          label={t('list.label')}
          query={useListMonthEndsQuery()}
          columns={useColumns()}
          rowKey={({ month }) => month}
          onOpen={({ month }) => open({ month })}
          card={(entry) => <MonthCard entry={entry} />}
          errorTitle={t('list.failed')}
        />
      </Card>
    </div>
  );
}

/** Lists the months, the present one first, or shows one of them as it is or as it was issued. */
export function MonthEnds() {
  const month = useAddress().read('month');
  return month === undefined ? <List /> : <MonthEndDetail key={month} month={month} />;
}
