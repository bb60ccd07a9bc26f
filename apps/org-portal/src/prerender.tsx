import { FirstPage, type FirstPageLabels } from '@sanaga/features/prerendered-pages';
import type { Language } from '@sanaga/i18n';
import { renderToString } from 'react-dom/server';
import { side } from './side.ts';

const never = () => Promise.reject(new Error('nobody presses anything in a build'));

/** Renders a public page as HTML; the build writes one for each page and language. */
export const prerender = (labels: FirstPageLabels, language: Language): string =>
  renderToString(
    <FirstPage
      signUp={side.signUp}
      labels={labels}
      language={language}
      actions={{
        signIn: never,
        signInWithPasskey: never,
        requestReset: never,
        chooseKind: never,
      }}
    />,
  );
