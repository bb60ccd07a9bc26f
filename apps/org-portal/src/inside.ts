import type { Role } from '@sanaga/domain';
import type { Inside } from '@sanaga/features/frame';

/** Each role's first screen; the super admin's is another app's. */
const homes: Partial<Record<Role, Inside>> = {
  ADMIN: {
    scripts: () => Promise.all([import('./areas/admin.tsx'), import('@sanaga/features/admin-overview')]),
    texts: ['admin-overview', 'payment'],
  },
  INITIATOR: {
    scripts: () => Promise.all([import('./areas/initiator.tsx'), import('@sanaga/features/initiator-home')]),
    texts: ['initiator-home', 'payment'],
  },
  VALIDATOR: {
    scripts: () => Promise.all([import('./areas/validator.tsx'), import('@sanaga/features/approvals')]),
    texts: ['approvals', 'payment'],
  },
};

/** What the first signed-in screen needs: its frame, and the screen itself where the role is known. */
export function inside(role: Role | undefined): Inside {
  const home = role && homes[role];
  return {
    scripts: () => Promise.all([import('./layouts/dashboard.tsx'), home?.scripts()]),
    texts: ['navigation', 'notifications', ...(home?.texts ?? [])],
  };
}
