import { lazyComponent } from '@sanaga/navigation';
import { SkeletonRows } from '@sanaga/ui';
import { Suspense } from 'react';
import type { PanelProps } from './panel.tsx';

const Panel = lazyComponent(async () => (await import('./panel.tsx')).Panel);

/**
 * Shows what the bell opens, fetched when it first does. It waits for its script and texts on its own: if the page
 * around it suspended for that, the bell would lose focus and its popover would close.
 */
export const NotificationsPanel = ({ close }: PanelProps) => (
  <Suspense fallback={<SkeletonRows rows={3} />}>
    <Panel close={close} />
  </Suspense>
);
