import { emptyApi } from '@sanaga/api';
import { lastRole, type Store, useCurrentRole, useRememberRoute } from '@sanaga/auth';
import { currentRole, type Role } from '@sanaga/domain';
import { importScript } from '@sanaga/navigation';
import { type ComponentType, useEffect } from 'react';
import {
  createBrowserRouter,
  type DataRouter,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  RouterContextProvider,
  type RouterState,
} from 'react-router';
import { preloadScreen } from './preload.ts';
import { type ScreenContext, screenContext, type ScreenRoute } from './screen-route.ts';
import { storeValue } from './store-value.ts';

/** Screens of one role, in a bundle of their own. */
export interface Area {
  routes: RouteObject[];
  /** Screen that most people go to from their first one; it is fetched once that one is drawn. */
  next: string;
}

/** Time that a cheap phone takes to draw the first screen and to ask for its figures, once its script is there; ms. */
const firstScreenMs = 400;

/** Waits until the router has what it is on its way to. */
function arrival(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const check = ({ initialized, navigation }: RouterState) => {
      if (!initialized || navigation.state !== 'idle') return;
      stop();
      resolve();
    };
    const stop = router.subscribe(check);
    check(router.state);
  });
}

/** Waits until the first screen and its figures are drawn, as what is fetched ahead must not compete with them. */
async function firstScreen(router: DataRouter, { dispatch }: Store): Promise<void> {
  await arrival(router);
  await new Promise((resolve) => setTimeout(resolve, firstScreenMs));
  await Promise.all(dispatch(emptyApi.util.getRunningQueriesThunk()));
}

export interface AppRoutes {
  /** Screens that need nobody to be signed in. */
  publicRoutes: RouteObject[];
  /** Path of the screens of signed-in people, and the layout around them. */
  signedIn: { path: string; layout: ScreenRoute };
  /** Screens of each role that this app is for. */
  areas: Partial<Record<Role, () => Promise<Area>>>;
  /** Screen for a signed-in person's address that leads nowhere. */
  notFound: ScreenRoute;
  /** Screen to show if one broke, or if its script did not arrive. */
  ErrorBoundary: ComponentType;
  /** Shown before the first screen. */
  HydrateFallback: ComponentType;
}

/** Wraps every screen: signing in leads back to wherever somebody is. */
function Root() {
  useRememberRoute();
  return <Outlet />;
}

/** Id of the route whose children are the current role's screens. */
const areaId = 'area';

/**
 * Returns the current role; while the session is being restored, that of the last visit; undefined until it is known.
 */
function knownRole({ getState }: Store): Role | 'none' | undefined {
  const { user, restoring } = getState().auth;
  if (user === null) return restoring ? lastRole() : 'none';
  return currentRole(user) ?? 'none';
}

/**
 * Creates the router with the public screens and, once the role is known, the screens of that role. A router keeps the
 * routes that it has found, so `restart` is called when somebody with another role comes to them.
 */
export function createRouter(
  { publicRoutes, signedIn, areas, notFound, ErrorBoundary, HydrateFallback }: AppRoutes,
  context: ScreenContext,
  restart: () => void,
): DataRouter {
  const { store } = context;
  let areaRole: Role | 'none' = 'none';
  let lostArea: unknown;
  const findArea: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
    if (path !== signedIn.path && !path.startsWith(`${signedIn.path}/`)) return;
    areaRole = await storeValue(store, () => knownRole(store));
    const load = areaRole === 'none' ? undefined : areas[areaRole];
    try {
      if (load) {
        const { routes, next } = await importScript(load);
        patch(areaId, routes);
        void firstScreen(router, store).then(() => preloadScreen(routes, next, context));
      }
      lostArea = undefined;
    } catch (error) {
      lostArea = error;
    }
  };
  // thrown once the layout is there, so that the error is shown inside it
  const loader = () => {
    if (lostArea !== undefined) throw lostArea;
    return null;
  };
  function Area() {
    const role = useCurrentRole() ?? 'none';
    useEffect(() => {
      if (role !== areaRole) restart();
    }, [role]);
    return role === areaRole && <Outlet />;
  }
  const area = { id: areaId, Component: Area, loader, ErrorBoundary, children: [notFound] };
  const signedInRoute = { ...signedIn.layout, children: [area] };
  const router = createBrowserRouter(
    [{ Component: Root, ErrorBoundary, HydrateFallback, children: [signedInRoute, ...publicRoutes] }],
    {
      getContext: () => new RouterContextProvider(new Map([[screenContext, context]])),
      patchRoutesOnNavigation: findArea,
    },
  );
  return router;
}
