import { comments, wallet } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { onceByKey } from '../../kernel/plugins/idempotency.ts';
import { register } from '../../kernel/plugins/operations.ts';
import * as commenting from './refill-comments.service.ts';
import * as service from './refills.service.ts';
import { refuseRefill } from './refusal.service.ts';

export function registerRefillRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, wallet.refillWallet, ({ caller, body, request }) => {
    const member = asMember(caller);
    return onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: (tx, key) => service.requestRefill(deps, tx, member, body, key),
      find: (tx, key) => service.findByKey(tx, member, key),
    });
  });

  register(app, wallet.listRefills, ({ caller, query }) => service.listRefills(deps, caller, query));

  register(app, wallet.listProcessingRefills, ({ caller, query }) =>
    service.listRefills(deps, caller, { ...query, status: 'PROCESSING' }),
  );

  register(app, wallet.processRefill, ({ caller, params }) =>
    service.processOne(deps, caller, params.refillId),
  );

  register(app, wallet.processOrganisationRefills, ({ caller, params }) =>
    service.processMany(deps, caller, { organisationId: params.organisationId }),
  );

  register(app, wallet.processAllRefills, ({ caller, body }) =>
    service.processMany(deps, caller, { refillIds: body.refillIds }),
  );

  register(app, comments.listRefillComments, ({ caller, params }) =>
    commenting.listRefillComments(deps, caller, params.refillId),
  );

  register(app, comments.addRefillComment, async ({ caller, params, body, request }) => {
    const refill = await commenting.commentedRefill(deps.db, caller, params.refillId);
    return onceByKey(deps.db, {
      organisationId: refill.organisation_id,
      request,
      create: (tx, key) => commenting.addRefillComment(tx, deps, caller, refill, body, key),
      find: (tx, key) => commenting.findByKey(tx, refill.organisation_id, key),
    });
  });

  register(app, wallet.cancelRefill, ({ caller, params }) =>
    service.cancelRefill(deps, asMember(caller), params.refillId),
  );

  register(app, wallet.refuseRefill, ({ caller, params, body }) =>
    refuseRefill(deps, caller, params.refillId, body.reason),
  );
}
