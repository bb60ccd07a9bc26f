import { serviceProviders } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { acknowledge } from '../../kernel/plugins/acknowledge.ts';
import { onceByKey } from '../../kernel/plugins/idempotency.ts';
import { register } from '../../kernel/plugins/operations.ts';
import * as service from './service-providers.service.ts';
import { verifyAccount } from './verification.service.ts';

export function registerServiceProviderRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, serviceProviders.listServiceProviders, ({ caller }) =>
    service.listProviders(deps, asMember(caller).organisationId),
  );

  register(app, serviceProviders.addServiceProvider, async ({ caller, body, request }) => {
    const member = asMember(caller);
    const account = await service.prepareAccount(deps, member, body);
    return onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: (tx, key) => service.addProvider(deps, tx, member, account, key),
      find: (tx, key) => service.findByKey(tx, member, key),
    });
  });

  register(app, serviceProviders.confirmServiceProvider, ({ caller, body }) =>
    service.confirmProvider(deps, asMember(caller), body.providerId, body.otpCode),
  );

  register(app, serviceProviders.resendProviderCode, async ({ caller, params, request }) => {
    await service.resendCode(deps, asMember(caller), params.providerId);
    return acknowledge(request, 'codeMailed');
  });

  register(app, serviceProviders.verifyServiceProvider, ({ caller, params }) =>
    verifyAccount(deps, asMember(caller), params.providerId),
  );

  register(app, serviceProviders.deleteServiceProvider, ({ caller, params }) =>
    service.removeProvider(deps, asMember(caller), params.providerId),
  );

  register(app, serviceProviders.listOrganisationServiceProviders, ({ params }) =>
    service.listProvidersFor(deps, params.organisationId),
  );
}
