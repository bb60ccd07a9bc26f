import type { RegisterRoutes } from '../kernel/server.ts';
import { registerApprovalPolicyRoutes } from './approval-policy/approval-policy.routes.ts';
import { registerAuthRoutes } from './auth/auth.routes.ts';
import { registerDeputyRoutes } from './deputies/deputies.routes.ts';
import { registerFactorRoutes } from './factors/factors.routes.ts';
import { registerUsersRoutes } from './users/users.routes.ts';
import { registerSuperAdminRoutes } from './users/super-admins.routes.ts';
import { registerDocumentRoutes } from './documents/documents.routes.ts';
import { registerOrganisationsRoutes } from './organisations/organisations.routes.ts';
import { registerDualControlRoutes } from './dual-control/dual-control.routes.ts';
import { registerProfileRoutes } from './profile/profile.routes.ts';
import { registerSavedFilterRoutes } from './saved-filters/saved-filters.routes.ts';

export const identityRoutes: readonly RegisterRoutes[] = [
  registerAuthRoutes,
  registerFactorRoutes,
  registerUsersRoutes,
  registerSuperAdminRoutes,
  registerOrganisationsRoutes,
  registerDocumentRoutes,
  registerDualControlRoutes,
  registerProfileRoutes,
  registerSavedFilterRoutes,
  registerApprovalPolicyRoutes,
  registerDeputyRoutes,
];
