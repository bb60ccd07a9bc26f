import { lastRole } from '@sanaga/auth';
import { formatsOf, type I18n, languageOf } from '@sanaga/i18n';
import { homeOf } from '@sanaga/navigation';
import { matchRoutes, type RouteObject } from 'react-router';
import type { AppRoutes } from './create-router.tsx';
import type { ScreenContext, ScreenHandle } from './screen-route.ts';

// what does not arrive now is fetched again by the route itself
const ignore = () => undefined;

const isScreen = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'preload' in handle;

/** Fetches script and texts of the screen at `path` while the person is still at another. */
export async function preloadScreen(
  routes: RouteObject[],
  path: string,
  context: ScreenContext,
): Promise<void> {
  const handles = (matchRoutes(routes, path) ?? []).map(({ route }) => route.handle as unknown);
  await Promise.all(handles.filter(isScreen).map((handle) => handle.preload(context))).catch(ignore);
}

/** Fetches the first signed-in screen of who was here last, while they type their code. */
export async function preloadHome({ signedIn, areas }: AppRoutes, context: ScreenContext): Promise<void> {
  const role = lastRole();
  const loadArea = role && areas[role];
  void signedIn.layout.handle.preload(context).catch(ignore);
  if (loadArea)
    await loadArea()
      .then(({ routes }) => preloadScreen(routes, homeOf(role), context))
      .catch(ignore);
}

/** The browser's first formats take a cheap phone a tenth of a second: better while it is idle than before the figures. */
export function warmFormats(i18n: I18n): void {
  const { number, relative } = formatsOf(languageOf(i18n.language));
  // not every browser has it
  globalThis.requestIdleCallback?.(() => [number(0), relative(0)]);
}
