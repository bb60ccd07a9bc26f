import { beneficiaries } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { onceByKey } from '../../plugins/idempotency.ts';
import { register } from '../../plugins/operations.ts';
import * as service from './beneficiaries.service.ts';

export function registerBeneficiaryRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, beneficiaries.listBeneficiaries, ({ caller, query }) =>
    service.listBeneficiaries(deps, asMember(caller), query),
  );

  register(app, beneficiaries.listAllBeneficiaries, ({ caller }) => service.listAll(deps, asMember(caller)));

  register(app, beneficiaries.createBeneficiary, async ({ caller, body, request }) => {
    const member = asMember(caller);
    const prepared = await service.prepareBeneficiary(deps, body);
    return onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: (tx, key) => service.createBeneficiary(tx, member, prepared, key),
      find: (tx, key) => service.findByKey(tx, member, key),
    });
  });
}
