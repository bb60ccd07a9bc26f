import { beneficiaries } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { onceByKey } from '../../kernel/plugins/idempotency.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { exportChoice, sendTable } from '../../kernel/table-export.ts';
import { exportBeneficiaries } from './beneficiaries.csv.ts';
import { confirmChange, listChanges, withdrawChange } from './beneficiary-changes.service.ts';
import * as service from './beneficiaries.service.ts';

export function registerBeneficiaryRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, beneficiaries.listBeneficiaries, ({ caller, query }) =>
    service.listBeneficiaries(deps, asMember(caller), query),
  );

  register(app, beneficiaries.listAllBeneficiaries, ({ caller }) => service.listAll(deps, asMember(caller)));

  register(app, beneficiaries.exportBeneficiaries, async ({ caller, query, reply, request }) => {
    const { choice, filters } = exportChoice(query);
    const file = await exportBeneficiaries(deps, asMember(caller), filters.search, choice, request.raw);
    return sendTable(reply, file);
  });

  register(app, beneficiaries.createBeneficiary, async ({ caller, body, request }) => {
    const member = asMember(caller);
    const prepared = await service.prepareBeneficiary(deps, member, body);
    return onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: (tx, key) => service.createBeneficiary(tx, member, prepared, key),
      find: (tx, key) => service.findByKey(tx, member, key),
    });
  });

  register(app, beneficiaries.changeBeneficiary, ({ caller, params, body }) =>
    service.changeBeneficiary(deps, asMember(caller), params.key, body),
  );

  register(app, beneficiaries.deleteBeneficiary, async ({ caller, params }) => {
    const [deleted] = await service.deleteBeneficiaries(deps, asMember(caller), [params.key]);
    if (!deleted) throw new Failure('NOT_FOUND');
    return deleted;
  });

  register(app, beneficiaries.deleteBeneficiaries, ({ caller, body }) =>
    service.deleteBeneficiaries(deps, asMember(caller), body.beneficiaryIds),
  );

  register(app, beneficiaries.listBeneficiaryChanges, ({ caller }) => listChanges(deps, asMember(caller)));

  register(app, beneficiaries.confirmBeneficiaryChange, ({ caller, params }) =>
    confirmChange(deps, asMember(caller), params.key, params.changeId),
  );

  register(app, beneficiaries.withdrawBeneficiaryChange, ({ caller, params }) =>
    withdrawChange(deps, asMember(caller), params.key, params.changeId),
  );

  register(app, beneficiaries.listOrganisationBeneficiaries, ({ caller, params, query }) =>
    service.listOfHolderAt(deps, caller, params.key, query),
  );
}
