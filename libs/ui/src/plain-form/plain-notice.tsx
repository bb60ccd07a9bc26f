import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import './plain-form.css';

type Tone = 'bad' | 'calm' | 'good';
const icons: Record<Tone, IconName> = { bad: 'triangle-alert', calm: 'info', good: 'check-circle' };

interface PlainNoticeProps {
  /** `bad`: something is not as it should be. `calm`: for information. */
  tone: Tone;
  /** True to have screen readers read it at once; for what appears while the person is here. */
  live?: boolean;
  /** The sentence. */
  children: ReactNode;
}

/** Shows a sentence in a native form: what `Notice` is behind the sign-in, without a library. */
export function PlainNotice({ tone, live = false, children }: PlainNoticeProps) {
  return (
    <div className={`sg-plain-notice sg-plain-notice-${tone}`} role={live ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div className="sg-spread">{children}</div>
    </div>
  );
}
