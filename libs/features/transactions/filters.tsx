import { listPeriods, transactionStatuses, transactionTypes } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Choice, Icon, SearchBox, usePhone } from '@sanaga/ui';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { SavedFilters } from '../shared/filters/saved-filters.tsx';
import { ListTools } from '../shared/lists/list-tools.tsx';
import { SortChoice } from '../shared/payment/payment-sort.tsx';
import { DayRange } from '../shared/period/day-range.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { MoreFilters } from './more-filters.tsx';
import './transactions.css';
import type { Filter } from './use-filter.ts';

/** Returns the labels of every choice, for the selects and to name the filters that are on. */
export function useChoices() {
  const { t } = useTranslation(['transactions', 'payment', 'common', 'ui']);
  return {
    status: transactionStatuses.map((value) => ({ value, label: t(`ui:status.transaction.${value}`) })),
    type: transactionTypes.map((value) => ({ value, label: t(`common:transactionTypes.${value}`) })),
    method: [{ value: 'MOMO', label: t('common:methods.MOMO') }],
    period: listPeriods.map((value) => ({ value, label: t(`payment:periods.${value}`) })),
  };
}

/** Counts the less common filters that are on. */
const moreOf = ({ kind, expenseCategory, createdBy, minAmount, maxAmount }: Filter['filter']) =>
  [kind, expenseCategory, createdBy, minAmount, maxAmount].filter(Boolean).length;

const usualOf = ({ filter: { status, type, method }, period }: Pick<Filter, 'filter' | 'period'>) =>
  [status, period, type, method].filter(Boolean).length;

function UsualFilters({ filter, period, narrow }: Pick<Filter, 'filter' | 'period' | 'narrow'>) {
  const { t } = useTranslation(['transactions', 'common']);
  const choices = useChoices();
  const { status, type, method, from, to } = filter;
  const setPeriod = (value: string | undefined) =>
    narrow({
      period: value,
      from: value === 'custom' ? from : undefined,
      to: value === 'custom' ? to : undefined,
    });
  return (
    <>
      <Choice
        label={t('common:fields.status')}
        value={status}
        options={choices.status}
        onChange={(value) => narrow({ status: value })}
      />
      <Choice label={t('period')} value={period} options={choices.period} onChange={setPeriod} />
      {period === 'custom' && (
        <DayRange
          from={from ?? ''}
          to={to ?? ''}
          onFrom={(day) => narrow({ period: 'custom', from: day })}
          onTo={(day) => narrow({ period: 'custom', to: day })}
        />
      )}
      <Choice
        label={t('common:fields.type')}
        value={type}
        options={choices.type}
        onChange={(value) => narrow({ type: value })}
      />
      <Choice
        label={t('common:fields.method')}
        value={method}
        options={choices.method}
        onChange={(value) => narrow({ method: value })}
      />
    </>
  );
}

interface FiltersProps extends Pick<Filter, 'filter' | 'period' | 'narrow' | 'sort'> {
  /** Other choices about the list, after the filters. */
  tools?: ReactNode;
  /** True while a payment is open next to the list: what filters it folds into one button. */
  beside: boolean;
}

function OnlyPaidTo({ filter: { paidTo }, narrow }: Pick<Filter, 'filter' | 'narrow'>) {
  const { t } = useTranslation('transactions');
  if (!paidTo) return null;
  const number = formatPhone(paidTo);
  return (
    <Button
      icon={<Icon name="close" />}
      iconPlacement="end"
      aria-label={t('paidTo.clear', { number })}
      onClick={() => narrow({ paidTo: undefined })}
    >
      {t('paidTo.on', { number })}
    </Button>
  );
}

/** Shows search and filters above the list; on a phone they scroll sideways in their own track. */
export function Filters(props: FiltersProps) {
  const { filter, narrow, sort, tools, beside } = props;
  const phone = usePhone();
  const { t } = useTranslation('transactions');
  const folded = moreOf(filter) + (beside ? usualOf(props) : 0);
  const [asked, ask] = useState<boolean>();
  const isOpen = asked ?? (!beside && folded > 0);
  const words = beside ? 'filters' : 'more';
  return (
    <>
      <div className="sg-row sg-wrap">
        <SearchBox
          placeholder={t('search')}
          defaultValue={filter.search}
          onSearch={(text) => narrow({ search: text.trim() })}
          asYouType
        />
        <div className="sg-track transactions-filters">
          <div className="sg-row">
            {phone && <SortChoice sort={sort} onSort={(next) => narrow({ sort: next })} />}
            {!beside && <UsualFilters {...props} />}
            <OnlyPaidTo {...props} />
            <Button icon={<Icon name="filter" />} aria-expanded={isOpen} onClick={() => ask(!isOpen)}>
              {folded > 0 ? t(`${words}.on`, { count: folded }) : t(`${words}.open`)}
            </Button>
          </div>
        </div>
        <ListTools>
          <SavedFilters list="TRANSACTIONS" />
          {tools}
        </ListTools>
      </div>
      {isOpen && beside && (
        <div className="sg-row sg-wrap">
          <UsualFilters {...props} />
        </div>
      )}
      {isOpen && <MoreFilters filter={filter} narrow={narrow} />}
    </>
  );
}
