import { auth, contacts, users } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember, seesContacts } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { toPage } from '../../kernel/paging.ts';
import { acknowledge } from '../../kernel/plugins/acknowledge.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { toSession } from '../auth/auth.mapper.ts';
import { clientContextOf } from '../auth/client-context.ts';
import { toIndividual, toRequest } from '../organisations/organisations.mapper.ts';
import * as organisations from '../organisations/organisations.service.ts';
import * as authorisation from './authorisation.service.ts';
import * as contact from './contacts.service.ts';
import { transferAdmin } from './handover.service.ts';
import * as invitations from './invitations.service.ts';
import { changeRole } from './roles.service.ts';
import { reactivateUser, suspendUser } from './suspension.service.ts';
import { toColleague, toMember, toOwnMember, toPerson } from './users.mapper.ts';
import * as service from './users.service.ts';

export function registerUsersRoutes(app: FastifyInstance, deps: Dependencies): void {
  registerMembers(app, deps);
  registerInvitations(app, deps);
  registerContacts(app, deps);
  registerReview(app, deps);
  registerSuspensions(app, deps);
}

function registerMembers(app: FastifyInstance, deps: Dependencies): void {
  register(app, users.getCompanyEmployees, async ({ caller }) => {
    const members = await service.listMembers(deps, asMember(caller));
    return members.map(seesContacts(caller) ? toOwnMember : toColleague);
  });
  register(app, users.getOrganisationUsers, async ({ caller, params }) =>
    (await service.listMembersOf(deps, caller, params.organisationId)).map(toMember),
  );
  register(app, users.removeUser, async ({ caller, params }) =>
    toMember(await service.removeMember(deps, asMember(caller), params.id)),
  );
  register(app, users.removeOrganisationUser, async ({ caller, params }) =>
    toMember(await service.removeMemberOfAny(deps, caller, params.userId)),
  );
  register(app, users.changeRole, async ({ caller, params, body }) => {
    const roles = body.roles ?? (body.role ? [body.role] : []);
    const change = { roles, accountIds: body.accountIds };
    return toMember(await changeRole(deps, asMember(caller), params.userId, change));
  });
  register(app, users.transferAdmin, async ({ caller, body }) =>
    toMember(await transferAdmin(deps, asMember(caller), body)),
  );
}

function registerInvitations(app: FastifyInstance, deps: Dependencies): void {
  register(app, users.requestEmailAuthorization, async ({ caller, body, request }) => {
    await authorisation.requestAuthorisation(deps, caller, body);
    return acknowledge(request, 'codeMailed');
  });
  register(app, users.verifyAuthOtp, async ({ caller, params, request }) => {
    await authorisation.verifyAuthorisation(deps, caller, params.otpCode);
    return acknowledge(request, 'codeVerified');
  });
  register(app, users.addSpecifiedUser, async ({ caller, body }) =>
    toMember(await service.inviteMember(deps, asMember(caller), body)),
  );
  register(app, users.resendActivationLink, async ({ caller, params, request }) => {
    await service.resendInvitation(deps, caller, params.email);
    return acknowledge(request, 'invitationMailed');
  });
  register(app, auth.readInvitation, ({ params }) => invitations.readInvitation(deps, params.code));
  register(app, auth.activateAccount, async ({ params, body, request }) =>
    toSession(await invitations.activateAccount(deps, params.code, body, clientContextOf(request))),
  );
}

function registerContacts(app: FastifyInstance, deps: Dependencies): void {
  register(app, contacts.updateEmail, async ({ caller, body, request }) => {
    await contact.requestEmailChange(deps, caller, body);
    return acknowledge(request, 'codeMailed');
  });
  register(app, contacts.confirmEmailUpdate, async ({ caller, body, request }) => {
    await contact.confirmEmailChange(deps, caller, body);
    return acknowledge(request, 'emailChanged');
  });
  register(app, contacts.updatePhoneNumber, async ({ caller, body, request }) => {
    await contact.requestPhoneChange(deps, caller, body);
    return acknowledge(request, 'codeMailed');
  });
  register(app, contacts.confirmPhoneNumberUpdate, async ({ caller, body, request }) => {
    await contact.confirmPhoneChange(deps, caller, body);
    return acknowledge(request, 'phoneNumberChanged');
  });
}

function registerReview(app: FastifyInstance, deps: Dependencies): void {
  register(app, users.getSuspendedAndInactiveUsers, async ({ query }) => ({
    suspendedOrganisations: toPage(await organisations.listRequests(deps, query), query, ({ row, checks }) =>
      toRequest(row, checks),
    ),
    inactiveUsers: toPage(await organisations.listWaitingIndividuals(deps, query), query, toIndividual),
  }));
  register(app, users.activateUserAccount, async ({ caller, params }) =>
    toIndividual(await organisations.approveIndividual(deps, caller, params.email)),
  );
  register(app, users.rejectIndividual, async ({ caller, params, body }) =>
    toIndividual(await organisations.rejectIndividual(deps, caller, params.userId, body.reason)),
  );
  register(app, users.getActiveUsers, async ({ query }) =>
    toPage(await organisations.listIndividuals(deps, query), query, toIndividual),
  );
}

function registerSuspensions(app: FastifyInstance, deps: Dependencies): void {
  register(app, users.suspendUser, async ({ caller, params, body }) =>
    toPerson(await suspendUser(deps, caller, params.userId, body.reason)),
  );
  register(app, users.reactivateUser, async ({ caller, params }) =>
    toPerson(await reactivateUser(deps, caller, params.userId)),
  );
}
