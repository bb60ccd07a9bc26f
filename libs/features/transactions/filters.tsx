import { transactionStatuses, transactionTypes } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { SearchBox, usePhone } from '@sanaga/ui';
import { Input, Select } from 'antd';
import { periods } from '../parts/periods.ts';
import type { Change, Filter } from './use-filter.ts';

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Select
    size={usePhone() ? 'large' : undefined}
    aria-label={label}
    placeholder={label}
    value={value}
    options={options}
    onChange={onChange}
    allowClear
    popupMatchSelectWidth={false}
    style={{ minWidth: 132 }}
  />
);

/** Every choice in words: for the selects, and to name the filters that are on. */
export function useChoices() {
  const { t } = useTranslation(['transactions', 'payment', 'common', 'ui']);
  return {
    status: transactionStatuses.map((value) => ({ value, label: t(`ui:status.transaction.${value}`) })),
    type: transactionTypes.map((value) => ({ value, label: t(`common:transactionTypes.${value}`) })),
    method: [{ value: 'MOMO', label: t('common:methods.MOMO') }],
    period: periods.map((value) => ({ value, label: t(`payment:periods.${value}`) })),
  };
}

function Days({ from, to, onChange }: { from?: string; to?: string; onChange: (change: Change) => void }) {
  const { t } = useTranslation('transactions');
  return (
    <>
      <Input
        type="date"
        aria-label={t('from')}
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ period: 'custom', from: event.target.value })}
      />
      <Input
        type="date"
        aria-label={t('to')}
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ period: 'custom', to: event.target.value })}
      />
    </>
  );
}

/** Search and filters above the list; on a phone they scroll sideways in their own track. */
export function Filters({ filter, period, narrow }: Pick<Filter, 'filter' | 'period' | 'narrow'>) {
  const { t } = useTranslation(['transactions', 'common']);
  const choices = useChoices();
  const { status, type, method, search, from, to } = filter;
  const setPeriod = (value: string | undefined) =>
    narrow({
      period: value,
      from: value === 'custom' ? from : undefined,
      to: value === 'custom' ? to : undefined,
    });
  return (
    <div className="sg-row sg-wrap">
      <SearchBox
        key={search ?? ''}
        placeholder={t('search')}
        defaultValue={search}
        onSearch={(text) => narrow({ search: text.trim() })}
      />
      <div className="sg-track">
        <div className="sg-row">
          <Choice
            label={t('common:fields.status')}
            value={status}
            options={choices.status}
            onChange={(value) => narrow({ status: value })}
          />
          <Choice label={t('period')} value={period} options={choices.period} onChange={setPeriod} />
          {period === 'custom' && <Days from={from} to={to} onChange={narrow} />}
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
        </div>
      </div>
    </div>
  );
}
