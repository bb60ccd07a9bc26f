import { Tooltip } from 'antd';
import { cloneElement, useId, type ReactElement } from 'react';
import { Hint } from '../states/hint.tsx';

interface DisabledWithReasonProps {
  /** Says why not now: "You created this payment, so someone else approves it." Without one nothing changes. */
  reason?: string;
  /** True to say it in a tooltip that focus reaches, if there is no room beneath. */
  tooltip?: boolean;
  /** The one button; disabled if there is a reason. */
  children: ReactElement<{ disabled?: boolean; 'aria-describedby'?: string }>;
}

/** Disables a button and says why: no button is grey without a reason. */
export function DisabledWithReason({ reason, tooltip = false, children }: DisabledWithReasonProps) {
  const id = useId();
  if (!reason) return children;
  const disabled = cloneElement(children, { disabled: true, 'aria-describedby': id });
  if (tooltip) {
    return (
      <Tooltip title={reason} trigger={['hover', 'focus']}>
        <span className="sg-reason" tabIndex={0} role="group" aria-label={reason}>
          {disabled}
        </span>
      </Tooltip>
    );
  }
  return (
    <span className="sg-reason">
      {disabled}
      <Hint id={id}>{reason}</Hint>
    </span>
  );
}
