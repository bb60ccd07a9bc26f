import { useCurrentUser } from '@sanaga/auth';
import { useState } from 'react';

/** Remembers whether this person has hidden the first steps on this device. */
export function useHiddenSteps(): { hidden: boolean; hide: () => void } {
  const key = `first-steps-hidden:${useCurrentUser().userId}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const hide = () => {
    localStorage.setItem(key, '1');
    setHidden(true);
  };
  return { hidden, hide };
}
