import { apiErrorOf, type Deputy, useEndDeputyMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, useAnnounce } from '@sanaga/ui';

/** Asks before a deputy is ended. */
export function EndDeputy({
  deputy: { id, user, deputy },
  onClose,
}: {
  deputy: Deputy;
  onClose: () => void;
}) {
  const { t } = useTranslation('deputies');
  const announce = useAnnounce();
  const [end, { error, isLoading }] = useEndDeputyMutation();
  const names = { user: user.name, deputy: deputy.name };
  const send = async () => {
    const { data } = await end({ id });
    if (!data) return;
    announce(t('end.done', names));
    onClose();
  };
  return (
    <ConfirmAction
      open
      title={t('end.title')}
      confirmLabel={t('end.action')}
      onConfirm={() => void send()}
      onBack={onClose}
      danger
      busy={isLoading}
      error={apiErrorOf(error)?.message}
    >
      {t('end.text', names)}
    </ConfirmAction>
  );
}
