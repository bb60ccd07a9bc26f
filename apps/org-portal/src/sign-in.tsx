import { hasKeptSession } from '@sanaga/auth';
import type { App } from '@sanaga/features/frame';
import { SignInPage, type SignInWords } from '@sanaga/features/sign-in-page';
import { languageOf } from '@sanaga/i18n';
import { withinTime } from '@sanaga/navigation';
import { hydrateRoot } from 'react-dom/client';

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
}

let loading: Promise<{ app: App }> | undefined;

/** The app itself, fetched while the person types; fetched again where it did not arrive. */
function loadApp() {
  loading ??= withinTime(import('./app.tsx')).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const root = element('root');
if (hasKeptSession()) {
  const { app } = await loadApp();
  await app.start(root);
} else {
  // somebody signed in with another tab: this one opens for them as well
  const elsewhere = () => hasKeptSession() && location.reload();
  addEventListener('storage', elsewhere);
  const page = hydrateRoot(
    root,
    <SignInPage
      signUp
      words={JSON.parse(element('words').textContent) as SignInWords}
      language={languageOf(document.documentElement.lang)}
      signIn={async (credentials) => {
        const { app } = await loadApp();
        removeEventListener('storage', elsewhere);
        return app.signIn(page, credentials);
      }}
    />,
    { onRecoverableError: (error) => reportError(error) },
  );
  setTimeout(() => void loadApp().catch(() => undefined));
}
