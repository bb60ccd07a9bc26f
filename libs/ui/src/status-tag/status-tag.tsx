import { useTranslation } from '@sanaga/i18n';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './status-tag.css';
import { tintIcons, tintOf, type Status, type Tint } from './looks.ts';

interface TintedTagProps {
  /** That of the status that means the same to a person. */
  tint: Tint;
  /** The word. */
  children: ReactNode;
}

/** A tag of any word in the tint and with the icon of a status. */
export function TintedTag({ tint, children }: TintedTagProps) {
  return (
    <span className={`sg-tag sg-tag-${tint}`}>
      <Icon name={tintIcons[tint]} size={13} />
      {children}
    </span>
  );
}

type StatusTagProps = Status & {
  /** Why, briefly, beneath: "Wallet not active", "88 of 112 paid". */
  reason?: ReactNode;
};

/** A status as tint, icon and word together, never by colour alone. */
export function StatusTag({ reason, ...status }: StatusTagProps) {
  const { t } = useTranslation('ui');
  const tag = <TintedTag tint={tintOf(status)}>{t(`status.${status.kind}.${status.status}`)}</TintedTag>;
  if (!reason) return tag;
  return (
    <span className="sg-status">
      {tag}
      <span className="sg-status-reason">{reason}</span>
    </span>
  );
}
