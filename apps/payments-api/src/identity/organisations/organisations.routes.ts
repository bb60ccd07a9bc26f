import { contacts, organisations } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { toPage } from '../../kernel/paging.ts';
import { acknowledge } from '../../kernel/plugins/acknowledge.ts';
import { register } from '../../kernel/plugins/operations.ts';
import * as contact from './contacts.service.ts';
import { deleteOrganisation, deletionConditions } from './deletion.service.ts';
import { confirmName } from './name-confirmation.service.ts';
import { toOrganisation, toRequest } from './organisations.mapper.ts';
import * as service from './organisations.service.ts';
import { reactivateOrganisation, suspendOrganisation } from './suspension.service.ts';

export function registerOrganisationsRoutes(app: FastifyInstance, deps: Dependencies): void {
  registerRequests(app, deps);
  registerLife(app, deps);
  registerContacts(app, deps);
}

function registerRequests(app: FastifyInstance, deps: Dependencies): void {
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

function registerLife(app: FastifyInstance, deps: Dependencies): void {
  register(app, organisations.suspendOrganisation, async ({ caller, params, body }) =>
    toOrganisation(await suspendOrganisation(deps, caller, params.id, body.reason)),
  );
  register(app, organisations.reactivateOrganisation, async ({ caller, params }) =>
    toOrganisation(await reactivateOrganisation(deps, caller, params.id)),
  );
  register(app, organisations.confirmOrganisationName, async ({ caller, params, body }) =>
    toOrganisation(await confirmName(deps, caller, params.id, body.name)),
  );
  register(app, organisations.deleteOrganisation, async ({ caller, params, body }) =>
    toOrganisation(await deleteOrganisation(deps, caller, params.id, body.reason)),
  );
  register(app, organisations.getDeletionConditions, ({ params }) => deletionConditions(deps, params.id));
}

function registerContacts(app: FastifyInstance, deps: Dependencies): void {
  register(app, contacts.updateOrganisationEmail, async ({ caller, body, request }) => {
    await contact.requestEmailChange(deps, asMember(caller), body);
    return acknowledge(request, 'codeMailed');
  });
  register(app, contacts.confirmOrganisationEmailUpdate, async ({ caller, body, request }) => {
    await contact.confirmEmailChange(deps, asMember(caller), body);
    return acknowledge(request, 'emailChanged');
  });
  register(app, contacts.updateOrganisationPhoneNumber, async ({ caller, body, request }) => {
    await contact.requestPhoneChange(deps, asMember(caller), body);
    return acknowledge(request, 'codeMailed');
  });
  register(app, contacts.confirmOrganisationPhoneNumberUpdate, async ({ caller, body, request }) => {
    await contact.confirmPhoneChange(deps, asMember(caller), body);
    return acknowledge(request, 'phoneNumberChanged');
  });
}
