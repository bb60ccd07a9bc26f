import { Guard } from '@sanaga/auth';
import { NotificationsPanel } from '@sanaga/features/notifications';
import { SecondFactor } from '@sanaga/features/second-factor';
import { SignedInLayout, Waiting } from '@sanaga/features/signed-in-layout';

/** The layout of everything under /super-admin. */
export const Component = () => (
  <Guard waiting={<Waiting />}>
    <SecondFactor waiting={<Waiting />}>
      <SignedInLayout variant="console" notifications={(close) => <NotificationsPanel close={close} />} />
    </SecondFactor>
  </Guard>
);
