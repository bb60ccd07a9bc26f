import { profile } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { register } from '../../plugins/operations.ts';
import { toOrganisation } from '../organisations/organisations.mapper.ts';
import { ownOrganisation } from '../organisations/organisations.service.ts';
import { toUserProfile } from './profile.mapper.ts';
import { ownProfile } from './profile.service.ts';

export function registerProfileRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, profile.getUserProfileInfo, async ({ caller }) =>
    toUserProfile(await ownProfile(deps, caller.userId)),
  );
  register(app, profile.getOrganisationProfile, async ({ caller }) =>
    toOrganisation(await ownOrganisation(deps, asMember(caller).organisationId)),
  );
}
