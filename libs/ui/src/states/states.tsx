import { useTranslation } from '@sanaga/i18n';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { LinkButton } from '../controls/link-button.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { NoticeCard } from './notice-card.tsx';

interface EmptyStateProps {
  /** Icon of the subject. */
  icon: IconName;
  /** Says what is missing: "No beneficiaries yet". */
  title: string;
  /** Says why it helps to have some. */
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** Says that there is nothing yet. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <NoticeCard icon={icon} title={title} action={action}>
      {children}
    </NoticeCard>
  );
}

interface NothingFoundProps {
  /** Text that was searched for. */
  search?: string;
  /** A description of the active filters. */
  filters?: readonly string[];
  /** Removes search and filters. */
  onClear: () => void;
}

/** Says that there is something, but not with this search and these filters. */
export function NothingFound({ search, filters = [], onClear }: NothingFoundProps) {
  const { t } = useTranslation('ui');
  return (
    <NoticeCard
      icon="search"
      title={search ? t('nothingFound.search', { search }) : t('nothingFound.title')}
      action={<Button onClick={onClear}>{t('nothingFound.clear')}</Button>}
    >
      {filters.length > 0 &&
        t('nothingFound.filters', { count: filters.length, filters: filters.join(', ') })}
    </NoticeCard>
  );
}

interface NoPermissionProps {
  /** Says whose it is: "Approvals are for validators". */
  title?: ReactNode;
  /** Says who can change that. */
  children?: ReactNode;
  /** Link to a place where the person can go instead. */
  home: { label: string; href: string };
}

/** Says that the person's role does not reach here. */
export function NoPermission({ title, children, home }: NoPermissionProps) {
  const { t } = useTranslation('ui');
  return (
    <NoticeCard
      icon="key"
      title={title ?? t('noPermission.title')}
      action={<LinkButton href={home.href}>{home.label}</LinkButton>}
    >
      {children ?? t('noPermission.text')}
    </NoticeCard>
  );
}

interface ErrorWithRetryProps {
  /** Says what could not be loaded: "Transactions could not be loaded". */
  title?: ReactNode;
  /** The server's own sentence. */
  message?: string;
  /** In small print, for support. */
  code?: string | number;
  /** Called by "Try again"; without it there is no such button. */
  onRetry?: () => void;
  /** True while it is tried again. */
  retrying?: boolean;
}

/** Says that something could not be loaded, inside its own card. */
export function ErrorWithRetry({ title, message, code, onRetry, retrying = false }: ErrorWithRetryProps) {
  const { t } = useTranslation('ui');
  const shownCode = typeof code === 'number' && code < 0 ? `\u2212${-code}` : code;
  return (
    <div role="alert">
      <NoticeCard
        icon="triangle-alert"
        title={title ?? t('error.title')}
        action={
          onRetry && (
            <Button icon={<Icon name="refresh" className={retrying ? 'sg-turning' : ''} />} onClick={onRetry}>
              {t('error.retry')}
            </Button>
          )
        }
        footnote={code === undefined ? undefined : t('error.code', { code: shownCode })}
      >
        {message}
      </NoticeCard>
    </div>
  );
}
