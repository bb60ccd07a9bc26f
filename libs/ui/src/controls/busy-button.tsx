import { useTranslation } from '@sanaga/i18n';
import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import '../states/states.css';
import './busy-button.css';

interface BusyButtonProps extends Omit<ButtonProps, 'loading'> {
  /** True while it works: a press does nothing, the focus stays. */
  busy: boolean;
  /** "Sending…" by default. */
  busyLabel?: string;
}

/** Keeps a second press of a button that sends its form from sending it again. */
const holdBack = (event: MouseEvent<HTMLElement>) => event.preventDefault();

/** Shows a button that works: its icon spins, its label says what happens, and it keeps its width. */
export function BusyButton({ busy, busyLabel, icon, children, onClick, ...button }: BusyButtonProps) {
  const { t } = useTranslation('ui');
  return (
    <Button
      {...button}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={busy ? holdBack : onClick}
    >
      <span className="sg-busy">
        <span className={busy ? 'sg-busy-off' : ''} aria-hidden={busy}>
          {icon}
          {children}
        </span>
        <span className={busy ? '' : 'sg-busy-off'} aria-hidden={!busy}>
          <Icon name="refresh" className={busy ? 'sg-turning' : ''} />
          {busyLabel ?? t('confirm.busy')}
        </span>
      </span>
    </Button>
  );
}
