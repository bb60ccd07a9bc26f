import type { ApiError } from '@sanaga/api';
import { productName, storageKeys } from '@sanaga/domain';
import { languageNames, languages, type Language } from '@sanaga/i18n';
import { QuietSelect, SignFrame } from '@sanaga/ui';
import { useLayoutEffect, useState } from 'react';
import type { Unused } from '../shared/passkeys/passkey-sign-in.ts';
import { KindStep } from '../shared/public-pages/kind-step.tsx';
import { PasswordStep } from '../shared/public-pages/password-step.tsx';
import type { AccountKind } from '../shared/public-pages/public-steps.ts';
import { ResetRequest } from '../shared/public-pages/reset-request.tsx';
import type { FirstPageLabels } from './labels.ts';
import { storeLanguageCookie } from './stored-language.ts';

/**
 * Steps in which the app takes over from the page. Each returns what was refused, and rejects if the app did not load.
 */
interface FirstPageActions {
  signIn: (credentials: { email: string; password: string }) => Promise<ApiError | undefined>;
  signInWithPasskey: () => Promise<ApiError | Unused | undefined>;
  requestReset: (email: string) => Promise<ApiError | undefined>;
  chooseKind: (kind: AccountKind) => Promise<undefined>;
}

interface FirstPageProps {
  labels: FirstPageLabels;
  language: Language;
  /** True if people may sign up; the console has no sign-up. */
  signUp: boolean;
  actions: FirstPageActions;
  /** Hears that the page has been taken over, so that presses are heard. */
  onTakenOver?: () => void;
}

const filledIn = (text = ''): string => text.replaceAll('{{product}}', productName);
const choices = languages.map((value) => ({ value, label: languageNames[value] }));

/** Changes the language by a new page, as the server writes the page in the language of the cookie. */
function changeLanguage(language: Language): void {
  storeLanguageCookie(language);
  localStorage.setItem(storageKeys.language, language);
  location.reload();
}

/**
 * Sends what was submitted before this page could listen; the page's first script has marked it, and the button
 * pressed.
 */
function useEarlySubmit(): void {
  // before the next event, which would also be heard and sent
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const early = dataset['early'];
    if (early === undefined) return;
    delete dataset['early'];
    const pressed =
      early && document.querySelector<HTMLButtonElement>(`button[value="${CSS.escape(early)}"]`);
    if (pressed) pressed.click();
    else document.querySelector('form')?.requestSubmit();
  }, []);
}

/** Shows the page's first step, before store, router, i18next and antd are there. */
function Step({ labels, signUp, actions }: Omit<FirstPageProps, 'language' | 'onTakenOver'>) {
  const [busy, setBusy] = useState<'form' | 'passkey'>();
  const [error, setError] = useState<ApiError>();
  const lost = (message = ''): ApiError => ({ status: -501, message });
  const send = async (sending: Promise<ApiError | Unused | undefined>, by: typeof busy = 'form') => {
    setBusy(by);
    setError(undefined);
    const refused = await sending.catch(() => lost(labels.network));
    setError(typeof refused === 'string' ? lost(labels.texts[`passkey.${refused}`]) : refused);
    setBusy(undefined);
  };
  const step = { t: (key: string) => filledIn(labels.texts[key]), busy: busy === 'form', error };
  switch (labels.page) {
    case 'sign-in':
      return (
        <PasswordStep
          {...step}
          signUp={signUp}
          passkey={{
            busy: busy === 'passkey',
            onPress: () => void send(actions.signInWithPasskey(), 'passkey'),
          }}
          onSubmit={(credentials) => void send(actions.signIn(credentials))}
        />
      );
    case 'forgot-password':
      return <ResetRequest {...step} onSubmit={(email) => void send(actions.requestReset(email))} />;
    case 'sign-up':
      return <KindStep {...step} onChoose={(kind) => void send(actions.chooseKind(kind))} />;
  }
}

/** Shows a public page as it comes first: made by the build, taken over by React before the app is there. */
export function FirstPage({ language, onTakenOver, ...props }: FirstPageProps) {
  const { labels } = props;
  useEarlySubmit();
  useLayoutEffect(() => onTakenOver?.(), [onTakenOver]);
  return (
    <SignFrame
      language={
        <QuietSelect
          label={labels.language}
          icon="globe"
          face={languageNames[language]}
          arrow
          value={language}
          choices={choices}
          onChoose={changeLanguage}
        />
      }
      promise={{ title: labels.promise, text: labels.promiseText }}
      footer={filledIn(labels.pin)}
    >
      <Step {...props} />
    </SignFrame>
  );
}
