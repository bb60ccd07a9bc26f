import { users } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { toPage } from '../../paging.ts';
import { acknowledge } from '../../plugins/acknowledge.ts';
import { register } from '../../plugins/operations.ts';
import { toIndividual, toRequest } from '../organisations/organisations.mapper.ts';
import * as organisations from '../organisations/organisations.service.ts';
import { toColleague, toMember } from './users.mapper.ts';
import * as service from './users.service.ts';

/** The reviewer's two lists come whole, as far as a page reaches. */
const firstPage = { page: 0, size: 200 };

export function registerUsersRoutes(app: FastifyInstance, deps: Dependencies): void {
  registerMembers(app, deps);
  registerReview(app, deps);
}

function registerMembers(app: FastifyInstance, deps: Dependencies): void {
  register(app, users.requestEmailAuthorization, async ({ caller, body, request }) => {
    await service.requestAuthorisation(deps, asMember(caller), body.email);
    return acknowledge(request, 'codeMailed');
  });
  register(app, users.verifyAuthOtp, async ({ caller, params, request }) => {
    await service.verifyAuthorisation(deps, asMember(caller), params.otpCode);
    return acknowledge(request, 'codeVerified');
  });
  register(app, users.addSpecifiedUser, async ({ caller, body }) =>
    toMember(await service.inviteMember(deps, asMember(caller), body)),
  );
  register(app, users.getCompanyEmployees, async ({ caller }) => {
    const members = await service.listMembers(deps, asMember(caller));
    return members.map(caller.roles.includes('ADMIN') ? toMember : toColleague);
  });
  register(app, users.resendActivationLink, async ({ caller, params, request }) => {
    await service.resendInvitation(deps, caller, params.email);
    return acknowledge(request, 'invitationMailed');
  });
  register(app, users.removeUser, async ({ caller, params }) =>
    toMember(await service.removeMember(deps, asMember(caller), params.id)),
  );
}

function registerReview(app: FastifyInstance, deps: Dependencies): void {
  register(app, users.getSuspendedAndInactiveUsers, async () => ({
    suspendedOrganisations: toPage(
      await organisations.listRequests(deps, firstPage),
      firstPage,
      ({ row, checks }) => toRequest(row, checks),
    ),
    inactiveUsers: toPage(
      await organisations.listWaitingIndividuals(deps, firstPage),
      firstPage,
      toIndividual,
    ),
  }));
  register(app, users.activateUserAccount, async ({ caller, params }) =>
    toIndividual(await organisations.approveIndividual(deps, caller, params.email)),
  );
}
