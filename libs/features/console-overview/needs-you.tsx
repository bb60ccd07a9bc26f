import type { Overview } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Amount, Card, EmptyState, Icon, type IconName, Link } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { useNow } from '../parts/use-now.ts';

type Platform = NonNullable<Overview['platform']>;

interface Need {
  key: string;
  icon: IconName;
  href: string;
  count: number;
  oldest: string | null;
  detail?: ReactNode;
}

/** Organisations and individuals are answered on screens of their own. */
const needsOf = ({ organisationsWaiting, individualsWaiting, refillsWaiting, stuck }: Platform): Need[] => [
  { key: 'requests', icon: 'inbox', href: paths.organisationRequests, ...organisationsWaiting },
  { key: 'individuals', icon: 'user', href: paths.individuals, ...individualsWaiting },
  {
    key: 'refills',
    icon: 'wallet',
    href: paths.processRefills,
    count: refillsWaiting.count,
    oldest: refillsWaiting.oldest,
    detail: <Amount value={refillsWaiting.amount} strong />,
  },
  {
    key: 'stuck',
    icon: 'triangle-alert',
    href: paths.processRefills,
    count: stuck.count,
    oldest: null,
    detail: <Amount value={stuck.amount} strong />,
  },
];

/** The first question of the day: what waits for a super admin, and for how long. */
export function NeedsYou({ platform }: { platform: Platform }) {
  const { t } = useTranslation('console-overview');
  const { duration } = useFormats();
  const now = useNow();
  const needs = needsOf(platform).filter(({ count }) => count > 0);
  if (needs.length === 0)
    return (
      <Card>
        <EmptyState icon="check-circle" title={t('nothing.title')}>
          {t('nothing.text')}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={t('needs.title')}>
      <ul className="sg-col">
        {needs.map(({ key, icon, href, count, oldest, detail }) => (
          <li key={key} className="sg-row">
            <span className="sg-row sg-spread">
              <span className="sg-warn">
                <Icon name={icon} />
              </span>
              <span>
                {key === 'stuck' ? (
                  <strong>{t('needs.stuck', { count })}</strong>
                ) : (
                  <Link href={href}>{t(`needs.${key}`, { count })}</Link>
                )}
                {oldest && (
                  <span className="sg-small sg-text2">
                    {' '}
                    {t('needs.oldest', { time: duration(now - Date.parse(oldest)) })}
                  </span>
                )}
              </span>
            </span>
            {detail}
          </li>
        ))}
      </ul>
    </Card>
  );
}
