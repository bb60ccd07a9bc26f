import { useIdleSignOut } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { Button, Modal } from 'antd';

/** Asks, in the last minute before the idle sign-out, whether the person is still there. */
export function IdleWarning() {
  const { t } = useTranslation('shell');
  const { secondsLeft, stay } = useIdleSignOut();
  return (
    <Modal
      open={secondsLeft !== null}
      title={t('idle.title')}
      closable={false}
      onCancel={stay}
      centered
      width={420}
      footer={
        <Button type="primary" onClick={stay}>
          {t('idle.stay')}
        </Button>
      }
    >
      {t('idle.text', { count: secondsLeft ?? 0 })}
    </Modal>
  );
}
