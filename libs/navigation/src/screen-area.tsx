import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { lazyScreen } from './lazy-screen.ts';

/** The screens of one role by their paths; `*` is shown at every other path. */
export type Screens = Readonly<Record<string, ComponentType>> & { '*': ComponentType };

const withoutSlash = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

/**
 * A role's area: its script is fetched when somebody of that role comes, each screen's when it is opened. The answer is
 * a component of its own and no lazy one, so that it may itself be fetched lazily.
 */
export function screenArea(load: () => Promise<{ screens: Screens }>): ComponentType {
  const Area = lazyScreen(async () => {
    const { screens } = await load();
    return function CurrentScreen() {
      const { pathname } = useLocation();
      const Screen = screens[withoutSlash(pathname)] ?? screens['*'];
      return <Screen />;
    };
  });
  return function ScreenArea() {
    return <Area />;
  };
}
