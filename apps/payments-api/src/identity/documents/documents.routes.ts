import { organisationDocuments } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember, assertOrganisation, type Caller, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { sendFile } from '../../kernel/plugins/send-file.ts';
import * as service from './documents.service.ts';

/** Refuses individuals, who are asked for no documents. Throws FORBIDDEN. */
function asOrganisation(caller: Caller): MemberCaller {
  assertOrganisation(caller);
  return asMember(caller);
}

export function registerDocumentRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, organisationDocuments.listOwnDocuments, ({ caller }) =>
    service.listDocuments(deps, asOrganisation(caller).organisationId),
  );
  register(app, organisationDocuments.submitDocument, ({ caller, params, body }) =>
    service.submitDocument(deps, asOrganisation(caller), params.kind, body),
  );
  register(app, organisationDocuments.downloadOwnDocument, async ({ caller, params, reply }) =>
    sendFile(reply, await service.documentFile(deps, asOrganisation(caller).organisationId, params.kind)),
  );
  register(app, organisationDocuments.listOrganisationDocuments, ({ params }) =>
    service.listDocuments(deps, params.organisationId),
  );
  register(app, organisationDocuments.listSubmittedDocuments, ({ query }) =>
    service.listSubmitted(deps, query),
  );
  register(app, organisationDocuments.downloadOrganisationDocument, async ({ params, reply }) =>
    sendFile(reply, await service.documentFile(deps, params.organisationId, params.kind)),
  );
  register(app, organisationDocuments.acceptDocument, ({ caller, params, body }) =>
    service.acceptDocument(deps, caller, { ...params, ...body }),
  );
  register(app, organisationDocuments.refuseDocument, ({ caller, params, body: { version, reason } }) =>
    service.refuseDocument(deps, caller, { ...params, version }, reason),
  );
}
