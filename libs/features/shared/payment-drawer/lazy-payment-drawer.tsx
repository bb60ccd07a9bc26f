import { whenFirstOpen } from '@sanaga/navigation';

/** Loads the payment drawer when the first payment is opened, so that the list need not wait for its script. */
export const PaymentDrawer = whenFirstOpen(async () => (await import('./payment-drawer.tsx')).PaymentDrawer, {
  isOpen: ({ id }) => id !== undefined,
  closed: (props) => ({ ...props, id: undefined }),
});
