import type { Role } from '@sanaga/domain';
import type { Inside } from '@sanaga/features/app-bootstrap';

/** Each role's first screen; the super admin's is another app's. */
const homes: Partial<Record<Role, Inside>> = {
  ADMIN: {
    scripts: () => Promise.all([import('./areas/admin.tsx'), import('@sanaga/features/admin-overview')]),
    texts: ['admin-overview', 'figures', 'payment', 'bulk'],
    prefetch: async (dispatch) =>
      (await import('@sanaga/features/admin-overview')).prefetchAdminOverview(dispatch),
  },
  INITIATOR: {
    scripts: () => Promise.all([import('./areas/initiator.tsx'), import('@sanaga/features/initiator-home')]),
    texts: ['initiator-home', 'payment', 'bulk'],
    prefetch: async (dispatch) =>
      (await import('@sanaga/features/initiator-home')).prefetchInitiatorHome(dispatch),
  },
  VALIDATOR: {
    scripts: () => Promise.all([import('./areas/validator.tsx'), import('@sanaga/features/approvals')]),
    texts: ['approvals', 'payment', 'bulk'],
    prefetch: async (dispatch) => (await import('@sanaga/features/approvals')).prefetchApprovals(dispatch),
  },
};

/** What the first signed-in screen needs: its frame, and the screen itself where the role is known. */
export function inside(role: Role | undefined): Inside {
  const home = role && homes[role];
  return {
    ...home,
    scripts: () => Promise.all([import('./layouts/dashboard.tsx'), home?.scripts()]),
    texts: ['navigation', 'notifications', ...(home?.texts ?? [])],
  };
}
