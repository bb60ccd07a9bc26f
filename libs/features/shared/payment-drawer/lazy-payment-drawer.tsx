import { whenFirstOpen } from '@sanaga/navigation';

/** The payment drawer for first screens: its script comes when the first payment is opened, not before the list. */
export const PaymentDrawer = whenFirstOpen(async () => (await import('./payment-drawer.tsx')).PaymentDrawer, {
  isOpen: ({ id }) => id !== undefined,
  closed: (props) => ({ ...props, id: undefined }),
});
