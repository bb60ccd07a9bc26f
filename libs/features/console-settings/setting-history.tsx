import { type PlatformSettingChange, useListPlatformSettingChangesQuery } from '@sanaga/api';
import { productName, type TaxRemitter } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, CardSkeleton, useAmountText } from '@sanaga/ui';
import { useState } from 'react';
import { QueryList } from '../shared/lists/query-list.tsx';
import { allNames, isRate, type SettingValue } from './setting-values.ts';

/** Writes a setting's value: a rate in percent, a span or a time, a number, an amount, or a person. */
export function useSettingText(): (name: string, value: SettingValue) => string {
  const { t } = useTranslation(['console-settings', 'documents']);
  const { percent, list, number } = useFormats();
  const amount = useAmountText();
  return (name, value) => {
    if (value === null) return t('platform.nobody');
    if (Array.isArray(value))
      return value.length === 0
        ? t('platform.none')
        : list(value.map((kind) => t(`documents:kinds.${kind}`)));
    if (name === 'alertStatementBy') return String(value);
    if (typeof value === 'string') return t(`remitters.${value as TaxRemitter}`, { product: productName });
    if (isRate(name)) return percent(value, 4);
    if (name === 'reminderHours') return t('platform.hours', { count: value });
    if (name === 'alertOldestMinutes') return t('platform.minutes', { count: value });
    return name === 'alertFailureCount' ? number(value) : amount(value);
  };
}

function Entry({ change }: { change: PlatformSettingChange }) {
  const { t } = useTranslation('console-settings');
  const { dateTime } = useFormats();
  const text = useSettingText();
  const label = (setting: string) => {
    const known = allNames.find((name) => name === setting);
    return known ? t(`settings.${known}.label`) : setting;
  };
  return (
    <li>
      <ul className="console-settings-changes">
        {change.changes.map(({ setting, before, after }) => (
          <li key={setting}>
            {t('common:labelled', { label: label(setting) })} <del>{text(setting, before)}</del>{' '}
            <ins>{text(setting, after)}</ins>
          </li>
        ))}
      </ul>
      <div className="sg-caption sg-text3">
        {change.by?.name ?? t('history.system')} · {dateTime(change.at)}
      </div>
    </li>
  );
}

const size = 10;

/** Lists who changed which setting, newest first. */
export function SettingHistory() {
  const { t } = useTranslation('console-settings');
  const [page, turn] = useState(0);
  const query = useListPlatformSettingChangesQuery({ page, size });
  if (!query.data && !query.error) return <CardSkeleton rows={4} />;
  return (
    <Card title={t('history.title')}>
      <QueryList
        query={query}
        paging={{ page, turn }}
        rowKey={({ at }) => at}
        className="sg-col setting-history"
        empty={<p className="sg-text2">{t('history.none')}</p>}
      >
        {(change) => <Entry change={change} />}
      </QueryList>
    </Card>
  );
}
