import { lastRole } from '@sanaga/auth';
import { roles } from '@sanaga/domain';
import { formatsOf, type I18n, languageOf } from '@sanaga/i18n';
import { homeOf } from '@sanaga/navigation';
import { matchRoutes, type RouteObject } from 'react-router';
import type { AppRoutes } from './create-router.tsx';
import type { ScreenContext, ScreenHandle } from './screen-route.ts';

// the route itself fetches again what does not arrive now
const ignore = () => undefined;

const isScreen = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'preload' in handle;

let underWay = 0;

/**
 * Waits for something fetched ahead, and returns undefined if it does not come. Meanwhile the page is marked, so that
 * the script that reloads a page whose scripts are lost leaves it alone.
 */
async function ahead<T>(fetched: Promise<T>): Promise<T | undefined> {
  const { dataset } = document.documentElement;
  underWay += 1;
  dataset['ahead'] = '';
  const came = await fetched.catch(ignore);
  underWay -= 1;
  if (underWay === 0) delete dataset['ahead'];
  return came;
}

/** Fetches script and texts of the screen at `path` while the person is still on another. */
export async function preloadScreen(
  routes: RouteObject[],
  path: string,
  context: ScreenContext,
): Promise<void> {
  const handles = (matchRoutes(routes, path) ?? []).map(({ route }) => route.handle as unknown);
  await ahead(Promise.all(handles.filter(isScreen).map((handle) => handle.preload(context))));
}

/**
 * Fetches the first signed-in screen while the code is typed: that of the last role here or else of each role, one
 * after the other, as nobody knows who comes until the code is right.
 */
export async function preloadHome({ signedIn, areas }: AppRoutes, context: ScreenContext): Promise<void> {
  const last = lastRole();
  void ahead(signedIn.layout.handle.preload(context));
  for (const role of last ? [last] : roles) {
    const loadArea = areas[role];
    const area = loadArea && (await ahead(loadArea()));
    if (area) await preloadScreen(area.routes, homeOf(role), context);
  }
}

/**
 * Creates the browser's first formats while it is idle, not before the figures: they take a cheap phone a tenth of a
 * second.
 */
export function warmFormats(i18n: I18n): void {
  const { number, relative } = formatsOf(languageOf(i18n.language));
  // some browsers lack it
  globalThis.requestIdleCallback?.(() => [number(0), relative(0)]);
}
