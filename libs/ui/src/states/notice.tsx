import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import './states.css';

type Tone = 'act' | 'bad' | 'calm' | 'good';
const icons: Record<Tone, IconName> = {
  act: 'triangle-alert',
  bad: 'triangle-alert',
  calm: 'info',
  good: 'check-circle',
};
const types = { act: 'warning', bad: 'error', calm: 'info', good: 'success' } as const;

interface NoticeProps {
  /** `act`: a person has to do something. `calm`: for information. */
  tone: Tone;
  /** Replaces the tone's icon. */
  icon?: IconName;
  /** One small button or link. */
  action?: ReactNode;
  /** True to have screen readers read it at once; for what appears while the person is here. */
  live?: boolean;
  /** Says first what happened to the money, then what can be done. */
  children: ReactNode;
}

/** Shows a sentence across the page or a card, with what can be done about it. */
export function Notice({ tone, icon, action, live = false, children }: NoticeProps) {
  return (
    <Alert
      className="sg-notice"
      type={types[tone]}
      showIcon
      icon={<Icon name={icon ?? icons[tone]} />}
      title={children}
      action={action}
      // antd says each one at once, also those that were there before the person came
      role={live ? 'alert' : undefined}
    />
  );
}
