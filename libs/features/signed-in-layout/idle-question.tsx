import { useTranslation } from '@sanaga/i18n';
import { Button, Modal } from 'antd';

interface IdleQuestionProps {
  secondsLeft: number | null;
  stay: () => void;
}

/** Asks "Are you still there?", with the seconds that are left. */
export function IdleQuestion({ secondsLeft, stay }: IdleQuestionProps) {
  const { t } = useTranslation('shell');
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
