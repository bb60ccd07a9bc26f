import { apiErrorOf, type ServiceProvider, useDeleteServiceProviderMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, useAnnounce } from '@sanaga/ui';
import { formatPhone } from '../people/phone-number.ts';

interface RemoveProviderProps {
  /** Account to remove; the dialog is closed while there is none. */
  provider: ServiceProvider | undefined;
  onClose: () => void;
  onRemoved?: () => void;
}

/** Asks for confirmation before an account can no longer refill the wallet. */
export function RemoveProvider({ provider, onClose, onRemoved }: RemoveProviderProps) {
  const { t } = useTranslation('settings');
  const announce = useAnnounce();
  const [remove, { error, isLoading, reset }] = useDeleteServiceProviderMutation();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (!provider) return;
    const result = await remove({ providerId: provider.providerId });
    if (result.error) return;
    announce(t('remove.done', { name: provider.accountName }));
    close();
    onRemoved?.();
  };
  return (
    <ConfirmAction
      open={provider !== undefined}
      title={t('remove.title')}
      confirmLabel={t('remove.action')}
      onConfirm={() => void confirm()}
      onBack={close}
      danger
      busy={isLoading}
      error={apiErrorOf(error)?.message}
    >
      {provider &&
        t('remove.text', { name: provider.accountName, number: formatPhone(provider.accountNumber) })}
    </ConfirmAction>
  );
}
