import { type OperatorStatement, type StatementDays, useGetStatementDaysQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Card, Hint, Icon } from '@sanaga/ui';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { monthAfter, useCalendarNames } from '../shared/period/calendar.ts';
import { useToday } from '../shared/period/use-today.ts';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { ProductChoice } from './statement-labels.tsx';

type Product = OperatorStatement['product'];
type Day = StatementDays['days'][number];

const icons = { open: 'triangle-alert', compared: 'check', missing: 'upload', none: undefined } as const;
type State = keyof typeof icons;

/** Says how far a day is compared; the statement of a day that is not over cannot be there yet. */
const stateOf = ({ day, payments, statements, open }: Day, today: string): State => {
  if (open > 0) return 'open';
  if (statements > 0) return 'compared';
  return payments && day < today ? 'missing' : 'none';
};

interface DayCellProps {
  day: Day;
  today: string;
  /** Called for a day whose statement is missing. */
  onMissing: (day: string) => void;
}

function DayCell({ day, today, onMissing }: DayCellProps) {
  const { t } = useTranslation('reports');
  const { longDay } = useCalendarNames();
  const state = stateOf(day, today);
  const icon = icons[state];
  const label = `${longDay(day.day)}: ${t(`calendar.states.${state}`, { count: day.open })}`;
  const content = (
    <>
      <span>{Number(day.day.slice(8))}</span>
      {icon && <Icon name={icon} />}
    </>
  );
  if (state === 'missing')
    return (
      <Button
        className="reports-day-cell reports-day-missing"
        aria-label={label}
        onClick={() => onMissing(day.day)}
      >
        {content}
      </Button>
    );
  return (
    <span className={`reports-day-cell reports-day-${state}`} role="img" aria-label={label}>
      {content}
    </span>
  );
}

/** Returns the place of a day in its week, from Monday. */
const placeInWeek = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

function Month({ days, today, onMissing }: { days: readonly Day[] } & Omit<DayCellProps, 'day'>) {
  const { weekday } = useCalendarNames();
  const [first] = days;
  return (
    <>
      <div className="reports-week sg-caption sg-text3" aria-hidden>
        {Array.from({ length: 7 }, (_, place) => (
          <span key={place}>{weekday(place)}</span>
        ))}
      </div>
      <ol className="reports-month">
        {days.map((day) => (
          <li key={day.day} style={day === first ? { gridColumnStart: placeInWeek(day.day) + 1 } : undefined}>
            <DayCell day={day} today={today} onMissing={onMissing} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface StatementCalendarProps {
  /** Called with a day whose statement is missing, and its product. */
  onMissing: (day: string, product: Product) => void;
}

/** Shows which days of a month were compared with the operator, which are missing, and where differences are open. */
export function StatementCalendar({ onMissing }: StatementCalendarProps) {
  const { t } = useTranslation('reports');
  const { monthTitle } = useCalendarNames();
  const today = useToday();
  const [product, setProduct] = useState<Product>('DISBURSEMENT');
  const [month, setMonth] = useState(today.slice(0, 7));
  const { currentData, error } = useGetStatementDaysQuery({ product, month });
  const failure = loadErrorOf(error);
  const missing = currentData?.days.filter((day) => stateOf(day, today) === 'missing').length ?? 0;
  return (
    <Card
      title={t('calendar.title')}
      extra={<ProductChoice value={product} onChange={setProduct} label={t('calendar.product')} />}
    >
      <div className="sg-col">
        <div className="sg-row">
          <Button
            icon={<Icon name="chevron-left" />}
            aria-label={t('calendar.before')}
            onClick={() => setMonth(monthAfter(month, -1))}
          />
          <strong className="reports-month-name" aria-live="polite">
            {monthTitle(`${month}-01`)}
          </strong>
          <Button
            icon={<Icon name="chevron-right" />}
            aria-label={t('calendar.after')}
            disabled={month >= today.slice(0, 7)}
            onClick={() => setMonth(monthAfter(month, 1))}
          />
        </div>
        {failure && <Hint tone="bad">{failure.message}</Hint>}
        {!failure && !currentData && <Skeleton active title={false} />}
        {!failure && currentData && (
          <Month days={currentData.days} today={today} onMissing={(day) => onMissing(day, product)} />
        )}
        <p className="sg-small sg-text2">
          {missing > 0 ? t('calendar.missing', { count: missing }) : t('calendar.none')}
        </p>
      </div>
    </Card>
  );
}
