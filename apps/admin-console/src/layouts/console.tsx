import { Guard } from '@sanaga/auth';
import { NotificationsPanel } from '@sanaga/features/notifications';
import { SignedInLayout, Waiting } from '@sanaga/features/signed-in-layout';

/** The layout of everything under /super-admin. */
export const Component = () => (
  <Guard waiting={<Waiting />}>
    <SignedInLayout variant="console" notifications={(close) => <NotificationsPanel close={close} />} />
  </Guard>
);
