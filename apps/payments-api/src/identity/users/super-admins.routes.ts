import { superAdmins } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import * as service from './super-admins.service.ts';

type SuperAdmin = z.input<typeof superAdmins.SuperAdmin>;

const toSuperAdmin = (row: service.SuperAdminRow): SuperAdmin => ({
  userId: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  status: row.status,
  dateJoined: row.created_at.toISOString(),
});

export function registerSuperAdminRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, superAdmins.listSuperAdmins, async () => (await service.superAdmins(deps)).map(toSuperAdmin));
  register(app, superAdmins.inviteSuperAdmin, async ({ caller, body }) =>
    toSuperAdmin(await service.inviteSuperAdmin(deps, caller, body)),
  );
  register(app, superAdmins.removeSuperAdmin, async ({ caller, params }) =>
    toSuperAdmin(await service.removeSuperAdmin(deps, caller, params.userId)),
  );
}
