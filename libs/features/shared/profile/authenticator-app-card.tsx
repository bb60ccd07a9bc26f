import { apiErrorOf, useReadAuthenticatorAppQuery, useStartAuthenticatorAppMutation } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { lazyComponent } from '@sanaga/navigation';
import { BusyButton, Card, CardSkeleton } from '@sanaga/ui';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Refusal } from '../forms/refusal.tsx';
import { NotLoaded } from '../lists/not-loaded.tsx';
import { RemoveAuthenticatorApp } from './remove-authenticator-app.tsx';
import type { Secret } from './set-up-authenticator-app.tsx';
import './security.css';

/** Loads what draws the QR code once somebody sets an app up. */
const SetUpAuthenticatorApp = lazyComponent(
  async () => (await import('./set-up-authenticator-app.tsx')).SetUpAuthenticatorApp,
);

/** Begins an app; the dialog opens with its secret, or with the question for the password. */
function useSetUp() {
  const [start, { isLoading }] = useStartAuthenticatorAppMutation();
  const [dialog, setDialog] = useState<{ secret?: Secret }>();
  const [problem, setProblem] = useState<string>();
  const begin = async (password?: string): Promise<unknown> => {
    const { data, error } = await start({ body: { ...(password && { password }) } });
    if (data) setDialog({ secret: data });
    return error;
  };
  const open = async () => {
    const refused = apiErrorOf(await begin());
    const needsPassword = refused?.code === 'PASSWORD_REQUIRED';
    if (needsPassword) setDialog({});
    setProblem(needsPassword ? undefined : refused?.message);
  };
  return { dialog, problem, busy: isLoading, begin, open, close: () => setDialog(undefined) };
}

/** Says whether an authenticator app is on, sets one up, and removes it. */
export function AuthenticatorAppCard() {
  const { t } = useTranslation('security');
  const { date } = useFormats();
  const query = useReadAuthenticatorAppQuery();
  const { dialog, problem, busy, begin, open, close } = useSetUp();
  const [removing, setRemoving] = useState(false);
  const { data } = query;
  if (!data && !query.error) return <CardSkeleton rows={1} />;
  const since = data?.confirmedAt;
  const action = since ? (
    <Button size="small" onClick={() => setRemoving(true)}>
      {t('app.remove')}
    </Button>
  ) : (
    <BusyButton size="small" busy={busy} onClick={() => void open()}>
      {t('app.add')}
    </BusyButton>
  );
  return (
    <Card title={t('app.title')} extra={data && action}>
      <p className="sg-small sg-text2 security-text">{t('app.text')}</p>
      {!data && <NotLoaded query={query} />}
      <Refusal>{problem}</Refusal>
      {since && (
        <p className="security-none">
          {t('app.on', { when: date(since) })}
          {' · '}
          {t('app.left', { count: data.recoveryCodesLeft })}
        </p>
      )}
      {dialog && (
        <Suspense>
          <SetUpAuthenticatorApp secret={dialog.secret} onPassword={begin} onClose={close} />
        </Suspense>
      )}
      <RemoveAuthenticatorApp open={removing} onClose={() => setRemoving(false)} />
    </Card>
  );
}
