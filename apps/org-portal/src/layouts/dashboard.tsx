import { Guard, useCurrentRole } from '@sanaga/auth';
import type { Role } from '@sanaga/domain';
import { NotificationsPanel } from '@sanaga/features/notifications';
import { SignedInLayout, Waiting } from '@sanaga/features/signed-in-layout';
import { screenArea } from '@sanaga/navigation';

/** One area a role; the super admin's is another app's. */
const areas = {
  ADMIN: screenArea(() => import('../areas/admin.tsx')),
  INITIATOR: screenArea(() => import('../areas/initiator.tsx')),
  VALIDATOR: screenArea(() => import('../areas/validator.tsx')),
} satisfies Partial<Record<Role, unknown>>;

const isOurs = (role: Role | undefined): role is keyof typeof areas => role !== undefined && role in areas;

/** The screens of the signed-in person's current role. */
export function RoleArea() {
  const role = useCurrentRole();
  if (!isOurs(role)) return null;
  const Area = areas[role];
  return <Area />;
}

/** The frame of everything under /dashboard. */
export const DashboardLayout = () => (
  <Guard waiting={<Waiting />}>
    <SignedInLayout variant="portal" notifications={(close) => <NotificationsPanel close={close} />} />
  </Guard>
);
