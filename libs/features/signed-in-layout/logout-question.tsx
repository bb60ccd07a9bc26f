import { useSignOut } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction } from '@sanaga/ui';
import { useState } from 'react';

/** Asks for confirmation before it logs out. */
export function LogoutQuestion({ open, onBack }: { open: boolean; onBack: () => void }) {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut();
  };
  return (
    <ConfirmAction
      open={open}
      title={t('logout.title')}
      confirmLabel={t('logout.confirm')}
      onConfirm={leave}
      onBack={onBack}
      busy={busy}
    >
      {t('logout.text')}
    </ConfirmAction>
  );
}
