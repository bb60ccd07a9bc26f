import { apiErrorOf, type PaymentFile, useDeletePaymentFileMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, useAnnounce } from '@sanaga/ui';

interface DeleteFileProps {
  file: PaymentFile;
  onBack: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation before a file that was not processed is deleted with its corrections. */
export function DeleteFile({ file, onBack, onDeleted }: DeleteFileProps) {
  const { t } = useTranslation('bulk-upload');
  const announce = useAnnounce();
  const [deleteFile, { isLoading, error }] = useDeletePaymentFileMutation();
  const confirm = async () => {
    const { error: failure } = await deleteFile({ fileId: file.fileId });
    if (failure) return;
    announce(t('delete.done', { name: file.fileName }));
    onDeleted();
  };
  return (
    <ConfirmAction
      open
      danger
      title={t('delete.title')}
      confirmLabel={file.rows > 0 ? t('delete.action', { count: file.rows }) : t('delete.whole')}
      onConfirm={() => void confirm()}
      onBack={onBack}
      busy={isLoading}
      error={apiErrorOf(error)?.message}
    >
      {t('delete.text', { name: file.fileName })}
    </ConfirmAction>
  );
}
