import type { BrowserContext } from '@playwright/test';

export interface InputCounter {
  /** Returns how often the person has pressed since the last call. */
  taken: () => number;
}

/** Counts what a person presses on any page of a browser: clicks and keys, none that a script makes. */
export async function countInputs(context: BrowserContext): Promise<InputCounter> {
  let count = 0;
  await context.exposeFunction('countInput', () => (count += 1));
  await context.addInitScript(() => {
    const counted = (event: Event) => {
      const { countInput } = window as unknown as { countInput: () => void };
      if (event.isTrusted) countInput();
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
