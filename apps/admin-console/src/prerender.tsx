import { SignInPage, type SignInWords } from '@sanaga/features/sign-in-page';
import type { Language } from '@sanaga/i18n';
import { renderToString } from 'react-dom/server';

/** The sign-in page as HTML; the build writes one for each language. */
export const prerender = (words: SignInWords, language: Language): string =>
  renderToString(
    <SignInPage signUp={false} words={words} language={language} signIn={() => Promise.resolve(undefined)} />,
  );
