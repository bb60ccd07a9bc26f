import type { SecondFactor } from '@sanaga/api';
import { useSignOut } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { SignLayout, SignTitle } from '@sanaga/ui';
import { Button } from 'antd';
import { AuthenticatorAppCard } from '../shared/profile/authenticator-app-card.tsx';
import { PasskeysCard } from '../shared/profile/passkeys-card.tsx';
import { ConfirmSignIn } from './confirm-sign-in.tsx';
import './second-factor.css';

interface ScreenProps {
  /** State of the session when the screen was opened. */
  asked: SecondFactor;
  /** Factors that the person has by now. */
  methods: SecondFactor['methods'];
  onDone: () => void;
}

function SetUp({ asked, methods, onDone }: ScreenProps) {
  const { t } = useTranslation('second-factor');
  const isReady = methods.length > 0;
  return (
    <>
      <SignTitle title={t('setUp.title')}>{t(asked.owed ? 'setUp.owed' : 'setUp.first')}</SignTitle>
      <div className="sg-col">
        <PasskeysCard />
        <AuthenticatorAppCard />
        <p className="sg-text2">{t('setUp.advice')}</p>
        <Button type="primary" size="large" block disabled={!isReady} onClick={onDone}>
          {t('continue')}
        </Button>
        {!isReady && !asked.owed && (
          <Button size="large" block onClick={onDone}>
            {t('setUp.later')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Has a super admin confirm the sign-in, or set up a factor where there is none. */
export function SecondFactorScreen(props: ScreenProps) {
  const { t } = useTranslation('second-factor');
  const signOut = useSignOut();
  const { asked, onDone } = props;
  const hasOne = asked.methods.length > 0;
  return (
    <SignLayout wide={!hasOne}>
      {hasOne ? <ConfirmSignIn methods={asked.methods} onDone={onDone} /> : <SetUp {...props} />}
      <button type="button" className="sg-text-button second-factor-out" onClick={() => void signOut()}>
        {t('logout')}
      </button>
    </SignLayout>
  );
}
