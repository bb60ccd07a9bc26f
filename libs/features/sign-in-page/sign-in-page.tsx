import type { ApiError } from '@sanaga/api';
import { productName, storageKeys } from '@sanaga/domain';
import { languageNames, languages, type Language } from '@sanaga/i18n';
import { QuietSelect, SignFrame } from '@sanaga/ui';
import { useEffect, useState } from 'react';
import { PasswordStep } from '../parts/password-step.tsx';

/** The few words of the page, which come with it; `{{product}}` is the one thing filled in. */
export interface SignInWords {
  signIn: Record<string, string>;
  language: string;
  promise: string;
  promiseText: string;
  pin: string;
  network: string;
}

interface SignInPageProps {
  words: SignInWords;
  language: Language;
  signUp: boolean;
  /** Fetches the app and signs in with it; answers what was refused. Rejects where the app did not arrive. */
  signIn: (credentials: { email: string; password: string }) => Promise<ApiError | undefined>;
}

const filledIn = (text = ''): string => text.replaceAll('{{product}}', productName);
const choices = languages.map((value) => ({ value, label: languageNames[value] }));
const yearSeconds = 31_536_000;

/** The server writes the page in the language of the cookie, so that a change is a new page. */
function changeLanguage(language: Language): void {
  document.cookie = `${storageKeys.language}=${language}; path=/; max-age=${yearSeconds}; samesite=strict`;
  localStorage.setItem(storageKeys.language, language);
  location.reload();
}

/** Sends what was submitted before this page could listen: the page's first script has marked it. */
function useEarlySubmit(): void {
  useEffect(() => {
    const page = document.documentElement;
    if (page.dataset['early'] === undefined) return;
    delete page.dataset['early'];
    document.querySelector('form')?.requestSubmit();
  }, []);
}

/** The first page, before store, router, i18next and antd are there: made on the server, taken over by React. */
export function SignInPage({ words, language, signUp, signIn }: SignInPageProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  useEarlySubmit();
  const submit = async (credentials: { email: string; password: string }) => {
    setBusy(true);
    setError(undefined);
    const refused = await signIn(credentials).catch(() => ({ status: -501, message: words.network }));
    setError(refused);
    setBusy(false);
  };
  return (
    <SignFrame
      language={
        <QuietSelect
          label={words.language}
          icon="globe"
          face={languageNames[language]}
          arrow
          value={language}
          choices={choices}
          onChoose={changeLanguage}
        />
      }
      promise={{ title: words.promise, text: words.promiseText }}
      footer={filledIn(words.pin)}
    >
      <PasswordStep
        t={(key) => filledIn(words.signIn[key])}
        signUp={signUp}
        busy={busy}
        error={error}
        onSubmit={(credentials) => void submit(credentials)}
      />
    </SignFrame>
  );
}
