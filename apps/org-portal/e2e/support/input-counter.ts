import type { BrowserContext } from '@playwright/test';

export interface Presses {
  /** How often the person pressed since this was asked last. */
  taken: () => number;
}

/** Counts what a person presses on any page of a browser: clicks and keys, none that a script makes. */
export async function countPresses(context: BrowserContext): Promise<Presses> {
  let count = 0;
  await context.exposeFunction('countPress', () => (count += 1));
  await context.addInitScript(() => {
    const counted = (event: Event) => {
      const { countPress } = window as unknown as { countPress: () => void };
      if (event.isTrusted) countPress();
    };
    document.addEventListener('click', counted, true);
    document.addEventListener('keydown', counted, true);
  });
  return {
    taken: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
