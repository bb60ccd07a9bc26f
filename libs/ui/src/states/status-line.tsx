import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './states.css';

interface StatusLineProps {
  /** A few words; nothing if there is nothing to say. */
  children?: ReactNode;
}

/** Shows one line over everything else, drawers too, about what goes on by itself. Screen readers say it politely. */
export function StatusLine({ children }: StatusLineProps) {
  return (
    <div className="sg-status-line" role="status">
      {children && (
        <span>
          <Icon name="refresh" />
          {children}
        </span>
      )}
    </div>
  );
}
