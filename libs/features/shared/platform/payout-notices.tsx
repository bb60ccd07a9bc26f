import { lazyComponent } from '@sanaga/navigation';

/** Loads the shortage of our float when there is one, to keep its script out of first screens. */
export const FloatShortage = lazyComponent(async () => (await import('./float-shortage.tsx')).FloatShortage);

/** Loads the hold of all payments when there is one, to keep its script out of first screens. */
export const PaymentsHold = lazyComponent(async () => (await import('./payments-hold.tsx')).PaymentsHold);
