import { apiErrorOf, type SavedFilter, useDeleteSavedFilterMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, useAnnounce } from '@sanaga/ui';

/** Asks for confirmation before a saved filter is deleted. */
export function DeleteFilter({ filter, onClose }: { filter: SavedFilter; onClose: () => void }) {
  const { t } = useTranslation('filters');
  const announce = useAnnounce();
  const [remove, { isLoading, error }] = useDeleteSavedFilterMutation();
  const { filterId, name, shared } = filter;
  const confirm = async () => {
    const { error: refused } = await remove({ id: filterId });
    if (refused) return;
    announce(t('deleted', { name }));
    onClose();
  };
  return (
    <ConfirmAction
      open
      title={t('delete.title', { name })}
      confirmLabel={t('delete.action')}
      onConfirm={() => void confirm()}
      onBack={onClose}
      danger
      busy={isLoading}
      error={apiErrorOf(error)?.message}
    >
      <p className="sg-text2">{t(shared ? 'delete.shared' : 'delete.own')}</p>
    </ConfirmAction>
  );
}
