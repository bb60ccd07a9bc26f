import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import './states.css';

type Tone = 'good' | 'bad' | 'warn' | 'text2';
const icons: Record<Tone, IconName> = {
  good: 'check-circle',
  bad: 'triangle-alert',
  warn: 'triangle-alert',
  text2: 'info',
};

interface HintProps {
  /** Quiet help by default. */
  tone?: Tone;
  /** Makes it the description of its field by `aria-describedby`. */
  id?: string;
  /** The sentence. */
  children: ReactNode;
}

/** Shows the small sentence under a field or a button. */
export function Hint({ tone = 'text2', id, children }: HintProps) {
  return (
    <span id={id} className={`sg-hint sg-${tone}`}>
      <Icon name={icons[tone]} size={13} />
      <span>{children}</span>
    </span>
  );
}
