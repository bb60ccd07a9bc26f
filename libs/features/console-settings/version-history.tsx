import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card } from '@sanaga/ui';
import type { ReactNode } from 'react';

interface Version {
  /** First day on which it applies. */
  from: string;
  at: string;
  by: { name: string };
}

interface VersionHistoryProps<V extends Version> {
  versions: readonly V[];
  /** Text to show if there are no versions. */
  none: string;
  /** Lists what a version says, as list items. */
  children: (version: V) => ReactNode;
}

/** Lists who set what, and from which day on. */
export function VersionHistory<V extends Version>({ versions, none, children }: VersionHistoryProps<V>) {
  const { t } = useTranslation('console-settings');
  const { date, dateTime } = useFormats();
  return (
    <Card title={t('history.title')}>
      {versions.length === 0 && <p className="sg-text2">{none}</p>}
      <ul className="sg-col">
        {versions.map((version) => (
          <li key={`${version.from} ${version.at}`}>
            <strong>{t('accounts.since', { day: date(version.from) })}</strong>
            <ul className="console-settings-changes">{children(version)}</ul>
            <div className="sg-caption sg-text3">
              {version.by.name} · {dateTime(version.at)}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
