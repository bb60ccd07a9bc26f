import { lazyComponent } from '@sanaga/navigation';

/** The hold of all payments for first screens: its script comes when there is one. */
export const PaymentsHold = lazyComponent(async () => (await import('./payments-hold.tsx')).PaymentsHold);
