import { profile } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { toPage } from '../../kernel/paging.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { sendPicture } from '../../kernel/plugins/send-picture.ts';
import { exportChoice, sendTable } from '../../kernel/table-export.ts';
import { toOrganisation, toOrganisationDetail } from '../organisations/organisations.mapper.ts';
import { listOrganisations } from '../organisations/organisations.service.ts';
import { visiblePicture } from '../pictures/pictures.service.ts';
import * as organisation from './organisation-profile.service.ts';
import { exportOrganisations } from './organisations.csv.ts';
import { toOwner, toUserProfile } from './profile.mapper.ts';
import * as service from './profile.service.ts';

export function registerProfileRoutes(app: FastifyInstance, deps: Dependencies): void {
  registerOwnProfile(app, deps);
  registerPictures(app, deps);
  registerOrganisationProfiles(app, deps);
}

function registerOwnProfile(app: FastifyInstance, deps: Dependencies): void {
  register(app, profile.getUserProfileInfo, async ({ caller }) =>
    toUserProfile(await service.profileOf(deps, caller.userId)),
  );
  register(app, profile.editProfile, async ({ caller, body }) =>
    toUserProfile(await service.editProfile(deps, caller, body)),
  );
  register(app, profile.registerProfile, async ({ caller, params, body }) =>
    toUserProfile(await service.registerProfile(deps, caller, params.userId, body)),
  );
  register(app, profile.softDeleteProfile, async ({ caller, params, body }) =>
    toUserProfile(await service.softDelete(deps, caller, params.userId, body.reason)),
  );
}

function registerPictures(app: FastifyInstance, deps: Dependencies): void {
  register(app, profile.getUserProfilePicture, async ({ caller, params, query, request, reply }) => {
    const picture = await visiblePicture(deps, caller, { subjectId: params.userId, kind: 'PERSON' });
    return sendPicture(request, reply, picture, query.v);
  });
  for (const operation of [profile.removeProfilePicture, profile.deleteProfilePicture])
    register(app, operation, async ({ caller }) => toUserProfile(await service.removePicture(deps, caller)));
  for (const [operation, kind] of [
    [profile.getOrganisationPicture, 'ORGANISATION'],
    [profile.getOrganisationCover, 'COVER'],
  ] as const)
    register(app, operation, async ({ caller, params, query, request, reply }) => {
      const picture = await visiblePicture(deps, caller, { subjectId: params.organisationId, kind });
      return sendPicture(request, reply, picture, query.v);
    });
}

function registerOrganisationProfiles(app: FastifyInstance, deps: Dependencies): void {
  register(app, profile.listOrganisationProfiles, async ({ query }) =>
    toPage(await listOrganisations(deps, query), query, toOrganisation),
  );
  register(app, profile.getOrganisationProfileById, async ({ caller, params }) =>
    toOrganisationDetail(await organisation.organisationProfile(deps, caller, params.id)),
  );
  register(app, profile.getOrganisationOwner, async ({ caller, params }) =>
    toOwner(params.id, await organisation.organisationOwner(deps, caller, params.id)),
  );
  register(app, profile.editOrganisationProfile, async ({ caller, body }) =>
    toOrganisation(await organisation.editOrganisation(deps, asMember(caller), body)),
  );
  register(app, profile.getOrganisationProfile, async ({ caller }) =>
    toOrganisation(await organisation.organisationProfile(deps, caller, asMember(caller).organisationId)),
  );
  register(app, profile.exportOrganisationsCsv, async ({ caller, query, reply, request }) => {
    const { choice, filters } = exportChoice(query);
    return sendTable(reply, await exportOrganisations(deps, caller, filters, choice, request.raw));
  });
}
