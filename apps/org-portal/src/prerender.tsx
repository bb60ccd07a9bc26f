import { FirstPage, type FirstPageWords } from '@sanaga/features/prerendered-pages';
import type { Language } from '@sanaga/i18n';
import { renderToString } from 'react-dom/server';

const never = () => Promise.reject(new Error('nobody presses anything in a build'));

/** A public page as HTML; the build writes one for each page and language. */
export const prerender = (words: FirstPageWords, language: Language): string =>
  renderToString(
    <FirstPage
      signUp={true}
      words={words}
      language={language}
      actions={{ signIn: never, requestReset: never, chooseKind: never }}
    />,
  );
