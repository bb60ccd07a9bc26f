import { useSessionEnd, useSignOut } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Notice } from '@sanaga/ui';
import { Button } from 'antd';

/**
 * Says in good time that the session ends; working does not extend it. Signing in again leads back to the same place.
 */
export function SessionEndNotice() {
  const { t } = useTranslation('shell');
  const { time } = useFormats();
  const signOut = useSignOut();
  const end = useSessionEnd();
  if (end === null) return null;
  const signInAgain = (
    <Button size="small" onClick={() => void signOut('session-over')}>
      {t('sessionEnd.signIn')}
    </Button>
  );
  return (
    <Notice tone="act" live action={signInAgain}>
      {t('sessionEnd.text', { time: time(end) })}
    </Notice>
  );
}
