import { lazyComponent } from '@sanaga/navigation';

/** The shortage of our float for first screens: its script comes when there is one. */
export const FloatShortage = lazyComponent(async () => (await import('./float-shortage.tsx')).FloatShortage);
