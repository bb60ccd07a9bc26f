import Cookies from 'js-cookie';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { Mode } from '../theme/theme.ts';
import { useMedia } from './use-media.ts';

/** A person's choice; `system` follows the device. */
export type ModeChoice = Mode | 'system';

interface ModeState {
  choice: ModeChoice;
  /** The mode on the screen. */
  mode: Mode;
  setChoice: (choice: ModeChoice) => void;
}

export const ModeContext = createContext<ModeState>({ choice: 'system', mode: 'light', setChoice() {} });

/** Returns the chosen mode, the one on the screen and the way to choose. */
export const useMode = () => use(ModeContext);

const cookie = 'theme';

function chosen(): ModeChoice {
  const value = Cookies.get(cookie);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/**
 * Stores the choice in a cookie that the server reads to write `data-theme` into the page, so that the first paint has
 * it.
 */
function keep(choice: ModeChoice) {
  if (choice === 'system') {
    Cookies.remove(cookie, { path: '/' });
    delete document.documentElement.dataset['theme'];
    return;
  }
  Cookies.set(cookie, choice, { path: '/', sameSite: 'strict', expires: 365 });
  document.documentElement.dataset['theme'] = choice;
}

export function useModeState(): ModeState {
  const [choice, choose] = useState(chosen);
  const deviceIsDark = useMedia('(prefers-color-scheme: dark)');
  const setChoice = useCallback((next: ModeChoice) => {
    keep(next);
    choose(next);
  }, []);
  const mode = choice === 'system' ? (deviceIsDark ? 'dark' : 'light') : choice;
  return useMemo(() => ({ choice, mode, setChoice }), [choice, mode, setChoice]);
}
