import { useTranslation } from '@sanaga/i18n';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './status-tag.css';
import { tintIcons, tintOf, type Status, type Tint } from './looks.ts';

interface TintedTagProps {
  /** Tint of the status that means the same to a person. */
  tint: Tint;
  /** The word. */
  children: ReactNode;
  /** More than a word: it may take two lines where room is short. */
  long?: boolean;
}

/** A tag of any word in the tint and with the icon of a status. */
export function TintedTag({ tint, children, long }: TintedTagProps) {
  return (
    <span className={`sg-tag sg-tag-${tint}${long ? ' sg-tag-long' : ''}`}>
      <Icon name={tintIcons[tint]} size={13} />
      {children}
    </span>
  );
}

type StatusTagProps = Status & {
  /** In place of the status's own word, where that says too little: "Partly paid, 11 of 13". */
  label?: string;
  /** Reason, briefly, beneath: "Wallet not active", "88 of 112 paid". */
  reason?: ReactNode;
};

/** A status as tint, icon and word together, never by colour alone. */
export function StatusTag({ label, reason, ...status }: StatusTagProps) {
  const { t } = useTranslation('ui');
  const tag = (
    <TintedTag tint={tintOf(status)} long={label !== undefined}>
      {label ?? t(`status.${status.kind}.${status.status}`)}
    </TintedTag>
  );
  if (!reason) return tag;
  return (
    <span className="sg-status">
      {tag}
      <span className="sg-status-reason">{reason}</span>
    </span>
  );
}
