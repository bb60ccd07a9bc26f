import { Guard } from '@sanaga/auth';
import { NotificationsPanel } from '@sanaga/features/notifications';
import { SignedInLayout, Waiting } from '@sanaga/features/signed-in-layout';
import { screenArea } from '@sanaga/navigation';

/** The screens of the super admin. */
export const SuperAdminArea = screenArea(() => import('../areas/super-admin.tsx'));

/** The frame of everything under /super-admin. */
export const ConsoleLayout = () => (
  <Guard waiting={<Waiting />}>
    <SignedInLayout variant="console" notifications={(close) => <NotificationsPanel close={close} />} />
  </Guard>
);
