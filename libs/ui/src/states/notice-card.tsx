import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import './states.css';

interface NoticeCardProps {
  /** Icon in the tile above. */
  icon: IconName;
  /** States the situation: "No beneficiaries yet". */
  title: ReactNode;
  /** True if the card is the whole page, whose heading is its title. */
  heading?: boolean;
  /** Says what it means and what helps. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** The smallest line, such as an error's code. */
  footnote?: ReactNode;
}

/** Shows an icon tile, a sentence, an explanation and one action: the shape of every state without content. */
export function NoticeCard({ icon, title, heading = false, children, action, footnote }: NoticeCardProps) {
  return (
    <div className="sg-state">
      <span className="sg-state-tile">
        <Icon name={icon} />
      </span>
      <div className="sg-strong" {...(heading && { role: 'heading', 'aria-level': 1 })}>
        {title}
      </div>
      {children && <div className="sg-state-text">{children}</div>}
      {action && <div className="sg-state-action">{action}</div>}
      {footnote && <div className="sg-state-note">{footnote}</div>}
    </div>
  );
}
