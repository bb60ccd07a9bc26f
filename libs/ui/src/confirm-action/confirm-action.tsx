import { useTranslation } from '@sanaga/i18n';
import { Button, Modal } from 'antd';
import { useRef, type ReactNode } from 'react';
import { BusyButton } from '../controls/busy-button.tsx';
import { CostReceipt } from '../money/cost-receipt.tsx';
import { restoreFocus, useFocusBack } from '../hooks/use-focus-back.ts';
import { Hint } from '../states/hint.tsx';
import './confirm-action.css';

/** antd gives drawers and modals 1000; a question is always on top. */
const aboveDrawers = 1100;

interface ConfirmActionProps {
  /** True while it is open. */
  open: boolean;
  /** A question: "Approve this payment?" */
  title: string;
  /** Recipient and number. */
  children?: ReactNode;
  /** The cost; props of `CostReceipt`. */
  receipt?: Parameters<typeof CostReceipt>[0];
  /** Shown after the receipt: a reason to give, a code to enter. */
  extra?: ReactNode;
  /** The verb with the amount: "Approve 185,000 XAF". */
  confirmLabel: string;
  /** Called by the verb alone, never by Enter on its own. */
  onConfirm: () => void;
  /** Called by "Go back", Escape and a press outside the question. */
  onBack: () => void;
  /** "Go back" by default. */
  backLabel?: string;
  /** True if something is lost rather than paid: the verb is red. */
  danger?: boolean;
  /** True while there is nothing to confirm yet, such as an incomplete code. */
  disabled?: boolean;
  /** True while it is sent: nothing closes the question, nothing is sent twice. */
  busy?: boolean;
  /** The server's objection. */
  error?: string;
}

/**
 * Moves focus to the button, unless the person was quicker than the opening and is in a field or on a button already. A
 * tick is a decision: antd puts the focus on the first one, nobody chose it.
 */
function focusUnlessBusy(button: HTMLButtonElement | null): void {
  const dialog = button?.closest('[role="dialog"]');
  const focused = document.activeElement;
  if (!dialog?.contains(focused) || !focused?.matches('input:not([type=checkbox]), textarea, button'))
    button?.focus();
}

/** Asks for confirmation before money moves or something is lost. Focus starts on "Go back": Enter alone never pays. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { open, title, children, receipt, extra, confirmLabel, onConfirm, onBack, backLabel } = props;
  const { danger = false, disabled = false, busy = false, error } = props;
  const { t } = useTranslation('ui');
  const back = useRef<HTMLButtonElement>(null);
  useFocusBack(open);
  return (
    <Modal
      open={open}
      title={title}
      onCancel={busy ? undefined : onBack}
      afterOpenChange={(shown) => (shown ? focusUnlessBusy(back.current) : restoreFocus())}
      closable={false}
      mask={{ closable: !busy }}
      keyboard={!busy}
      destroyOnHidden
      centered
      width={480}
      zIndex={aboveDrawers}
      footer={
        <div className="sg-confirm-buttons">
          <Button ref={back} disabled={busy} onClick={onBack}>
            {backLabel ?? t('confirm.back')}
          </Button>
          <BusyButton type="primary" danger={danger} busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirmLabel}
          </BusyButton>
        </div>
      }
    >
      {children && <div className="sg-confirm-text">{children}</div>}
      {receipt && <CostReceipt {...receipt} />}
      {extra && <div className="sg-confirm-extra">{extra}</div>}
      <div role="alert">{error && <Hint tone="bad">{error}</Hint>}</div>
    </Modal>
  );
}
