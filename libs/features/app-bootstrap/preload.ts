import { type AppDispatch, homePath, landingPath, type Store } from '@sanaga/auth';
import { currentRole, type Role } from '@sanaga/domain';
import { formatsOf, type I18n, languageOf } from '@sanaga/i18n';

/** What the first signed-in screen is made of. */
export interface Inside {
  scripts: () => Promise<unknown>;
  texts: string[];
  /** Asks for what it shows first; otherwise that waits until the screen is drawn. */
  prefetch?: (dispatch: AppDispatch) => Promise<void>;
}

// what does not come now is asked for again by the screen itself
const later = () => undefined;

/** Fetches all parts of the first signed-in screen side by side; one by one, each would wait for the one before. */
export function prepareInside(i18n: I18n, { scripts, texts }: Inside): void {
  void Promise.all([scripts(), i18n.loadNamespaces(texts)]).catch(later);
  // the browser's first formats take a cheap phone a tenth of a second: better now than before the figures
  const { number, relative } = formatsOf(languageOf(i18n.language));
  // not every browser has it
  globalThis.requestIdleCallback?.(() => [number(0), relative(0)]);
}

/** The same once it is known who is there; the figures of a home are asked for before it is drawn. */
export function prepareOnceInside(
  store: Store,
  i18n: I18n,
  insideOf: (role: Role | undefined) => Inside,
): void {
  const stop = store.subscribe(() => {
    const { user, arriving } = store.getState().auth;
    if (user === null) return;
    stop();
    const inside = insideOf(currentRole(user));
    const path = arriving ? landingPath(user) : location.pathname;
    if (path === homePath(user)) void inside.prefetch?.(store.dispatch).catch(later);
    prepareInside(i18n, inside);
  });
}
