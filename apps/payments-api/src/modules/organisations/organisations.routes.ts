import { organisations } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { toPage } from '../../paging.ts';
import { register } from '../../plugins/operations.ts';
import { toOrganisation, toRequest } from './organisations.mapper.ts';
import * as service from './organisations.service.ts';

export function registerOrganisationsRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, organisations.listOrganisations, async ({ query }) =>
    toPage(await service.listOrganisations(deps, query), query, toOrganisation),
  );
  register(app, organisations.listOrganisationRequests, async ({ query }) =>
    toPage(await service.listRequests(deps, query), query, ({ row, checks }) => toRequest(row, checks)),
  );
  register(app, organisations.approveOrganisation, async ({ caller, params }) =>
    toOrganisation(await service.approveOrganisation(deps, caller, params.id)),
  );
  register(app, organisations.validateOrganisationRequest, async ({ caller, body }) =>
    toOrganisation(await service.validateRequest(deps, caller, body.organisationId, body.email)),
  );
  register(app, organisations.deleteOrganisationRequest, async ({ caller, params, body }) =>
    toOrganisation(await service.rejectOrganisation(deps, caller, params.id, body.reason)),
  );
  register(app, organisations.getNumberOfUsers, ({ caller, params }) =>
    service.numberOfUsers(deps, caller, params.id),
  );
}
