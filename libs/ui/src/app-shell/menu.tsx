import { useTranslation } from '@sanaga/i18n';
import { Fragment } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../provider/link.tsx';
import type { MenuEntry } from './types.ts';

interface MenuProps {
  entries: readonly MenuEntry[];
  current?: string;
  onGo?: () => void;
}

function Badge({ count }: { count: number | undefined }) {
  const { t } = useTranslation('ui');
  if (!count) return null;
  return (
    <span className="sg-menu-badge">
      {count}
      <span className="sg-sr"> {t('shell.waiting')}</span>
    </span>
  );
}

/** Shows the entries under their groups; the rail shows only icons, with the labels as tooltips. */
export function Menu({ entries, current, onGo }: MenuProps) {
  const { t } = useTranslation('ui');
  return (
    <nav className="sg-menu" aria-label={t('shell.menu')}>
      {entries.map((entry, index) => (
        <Fragment key={entry.key}>
          {entry.group && entry.group !== entries[index - 1]?.group && (
            <div className="sg-menu-group">{entry.group}</div>
          )}
          <Link
            href={entry.href}
            className="sg-menu-item"
            aria-current={entry.key === current ? 'page' : undefined}
            onClick={onGo}
          >
            <Icon name={entry.icon} size={17} />
            <span className="sg-menu-label">{entry.label}</span>
            <Badge count={entry.badge} />
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}

/** Shows the phone's bar of tabs at the bottom. */
export function TabBar({ entries, current }: MenuProps) {
  const { t } = useTranslation('ui');
  return (
    <nav className="sg-tabbar" aria-label={t('shell.menu')}>
      {entries.map((entry) => (
        <Link
          key={entry.key}
          href={entry.href}
          className="sg-tab"
          aria-current={entry.key === current ? 'page' : undefined}
        >
          <Icon name={entry.icon} size={20} />
          <span className="sg-tab-label">{entry.label}</span>
          <Badge count={entry.badge} />
        </Link>
      ))}
    </nav>
  );
}
