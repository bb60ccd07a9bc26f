import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, useFocusBack } from '@sanaga/ui';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';

interface FactorDialogProps {
  title: string;
  /** Word on the button that goes on. */
  action: string;
  /** Word on it while the person's device or the server is at work. */
  busyLabel?: string;
  busy: boolean;
  onAction: () => void;
  /** Without it the dialog is left by its action alone. */
  onClose?: () => void;
  /** Reason why it did not go on. */
  problem?: string;
  children: ReactNode;
}

/** Shows one step of adding or changing how somebody signs in. */
export function FactorDialog(props: FactorDialogProps) {
  const { title, action, busyLabel, busy, onAction, onClose, problem, children } = props;
  const { t } = useTranslation('common');
  useFocusBack();
  const mayLeave = onClose !== undefined && !busy;
  return (
    <Modal
      open
      centered
      title={title}
      width={480}
      closable={mayLeave}
      mask={{ closable: false }}
      keyboard={mayLeave}
      onCancel={onClose}
      footer={[
        onClose && (
          <Button key="back" disabled={busy} onClick={onClose}>
            {t('actions.cancel')}
          </Button>
        ),
        <BusyButton key="go" type="primary" busy={busy} busyLabel={busyLabel} onClick={onAction}>
          {action}
        </BusyButton>,
      ]}
    >
      {children}
      <div role="alert">{problem && <Hint tone="bad">{problem}</Hint>}</div>
    </Modal>
  );
}
