import type { RegisterRoutes } from '../kernel/server.ts';
import { registerAuthRoutes } from './auth/auth.routes.ts';
import { registerUsersRoutes } from './users/users.routes.ts';
import { registerSuperAdminRoutes } from './users/super-admins.routes.ts';
import { registerOrganisationsRoutes } from './organisations/organisations.routes.ts';
import { registerJointDecisionRoutes } from './dual-control/dual-control.routes.ts';
import { registerProfileRoutes } from './profile/profile.routes.ts';

export const identityRoutes: readonly RegisterRoutes[] = [
  registerAuthRoutes,
  registerUsersRoutes,
  registerSuperAdminRoutes,
  registerOrganisationsRoutes,
  registerJointDecisionRoutes,
  registerProfileRoutes,
];
