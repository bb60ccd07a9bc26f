import type { ApiError } from '@sanaga/api';
import { hasStoredSession } from '@sanaga/auth';
import { languageOf } from '@sanaga/i18n';
import { withinTime } from '@sanaga/navigation';
import { hasPersisted } from '@sanaga/ui';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { Unused } from '../shared/passkeys/passkey-sign-in.ts';
import type { AccountKind } from '../shared/public-pages/public-steps.ts';
import { FirstPage } from './first-page.tsx';
import type { FirstPageLabels } from './labels.ts';
import { restoreLanguage } from './stored-language.ts';

/** Name of the mark that says when the page could be used; measurements read it. */
const takenOver = 'taken-over';

/** App as the page needs it; it is shown in the page's root once it has a response. */
interface FirstPageApp {
  start(element: HTMLElement): Promise<void>;
  signIn(root: Root, credentials: { email: string; password: string }): Promise<ApiError | undefined>;
  signInWithPasskey(root: Root): Promise<ApiError | Unused | undefined>;
  offerPasskeys(root: Root): Promise<void>;
  requestReset(root: Root, email: string): Promise<ApiError | undefined>;
  chooseKind(root: Root, kind: AccountKind): Promise<undefined>;
}

interface FirstPageStart {
  signUp: boolean;
  importApp: () => Promise<{ app: FirstPageApp }>;
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
}

/** Waits until the browser is idle; not every browser says when. */
const whenIdle = (work: () => void): void =>
  void (globalThis.requestIdleCallback?.(work, { timeout: 1_000 }) ?? setTimeout(work));

/**
 * Takes over the page that the build made, or leaves it to the app if somebody is signed in or continues with what was
 * begun.
 */
export async function startFirstPage({ signUp, importApp }: FirstPageStart): Promise<void> {
  if (restoreLanguage()) return location.reload();
  let loading: ReturnType<typeof importApp> | undefined;
  /** Fetches the app itself while the person types; fetches it again if it did not arrive. */
  const loadApp = () => {
    loading ??= withinTime(importApp()).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const root = element('root');
  const labels = JSON.parse(element('words').textContent) as FirstPageLabels;
  if (hasStoredSession() || hasPersisted(labels.page)) return (await loadApp()).app.start(root);

  // somebody signed in with another tab, so this one opens for them as well
  const elsewhere = () => hasStoredSession() && location.reload();
  addEventListener('storage', elsewhere);
  const withApp = async <Answer,>(act: (app: FirstPageApp) => Promise<Answer>) => {
    const { app } = await loadApp();
    removeEventListener('storage', elsewhere);
    return act(app);
  };
  // loading the app must not delay the response to a press
  const onTakenOver = () => {
    performance.mark(takenOver);
    whenIdle(() => void prepare().catch(() => undefined));
  };
  const prepare = async () => {
    const { app } = await loadApp();
    if (labels.page === 'sign-in') await app.offerPasskeys(page);
  };
  const page = hydrateRoot(
    root,
    <FirstPage
      signUp={signUp}
      labels={labels}
      language={languageOf(document.documentElement.lang)}
      actions={{
        signIn: (credentials) => withApp((app) => app.signIn(page, credentials)),
        signInWithPasskey: () => withApp((app) => app.signInWithPasskey(page)),
        requestReset: (email) => withApp((app) => app.requestReset(page, email)),
        chooseKind: (kind) => withApp((app) => app.chooseKind(page, kind)),
      }}
      onTakenOver={onTakenOver}
    />,
    { onRecoverableError: (error) => reportError(error) },
  );
}
