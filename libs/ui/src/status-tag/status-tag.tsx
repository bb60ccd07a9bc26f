import { useTranslation } from '@sanaga/i18n';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './status-tag.css';
import { tintIcons, tintOf, type Status, type Tint } from './looks.ts';

interface TintedTagProps {
  /** Tint of the status that means the same to a person. */
  tint: Tint;
  /** The word. */
  children: ReactNode;
  /** True for more than a word: it may take two lines if room is short. */
  long?: boolean;
}

/** Returns the colours of a tint: our six statuses have colours of their own, of which antd knows four. */
const coloursOf = (tint: Tint) => ({
  color: `var(--sg-${tint}-text)`,
  backgroundColor: `var(--sg-${tint}-bg)`,
  borderColor: `var(--sg-${tint}-border)`,
});

/** Shows a tag of any word in the tint and with the icon of a status. */
export function TintedTag({ tint, children, long = false }: TintedTagProps) {
  return (
    <Tag
      className={long ? 'sg-tag sg-tag-long' : 'sg-tag'}
      variant="outlined"
      icon={<Icon name={tintIcons[tint]} size={13} />}
      style={coloursOf(tint)}
    >
      {children}
    </Tag>
  );
}

type StatusTagProps = Status & {
  /** Replaces the status's own word if that says too little: "Partly paid, 11 of 13". */
  label?: string;
  /** Reason, briefly, beneath: "Wallet not active", "88 of 112 paid". */
  reason?: ReactNode;
};

/** Shows a status as tint, icon and word together, never by colour alone. */
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
