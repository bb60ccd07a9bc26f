import { lazyScreen } from '@sanaga/navigation';
import { type ComponentProps, Suspense, useState } from 'react';
import type { PaymentDrawer as Drawer } from './payment-drawer.tsx';

const Panel = lazyScreen(async () => (await import('./payment-drawer.tsx')).PaymentDrawer);

/** The payment drawer for first screens: its script comes when the first payment is opened, not before the list. */
export function PaymentDrawer(props: ComponentProps<typeof Drawer>) {
  const [wanted, setWanted] = useState(false);
  if (props.id !== undefined && !wanted) setWanted(true);
  // once fetched it stays, so that it can close as it opened
  return wanted ? (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  ) : null;
}
