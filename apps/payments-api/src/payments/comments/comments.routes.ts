import { comments } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { onceByKey } from '../../kernel/plugins/idempotency.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { toTransaction } from '../transactions/transactions.mapper.ts';
import { addComment, findByKey, listComments } from './comments.service.ts';
import { sendBack, withdrawQuestion } from './questions.service.ts';

/** Calls by which people talk about payments, and send them back with a question. */
export function registerCommentRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, comments.listComments, ({ caller, params }) =>
    listComments(deps, asMember(caller), params.id),
  );

  register(app, comments.addComment, ({ caller, params, body, request }) => {
    const member = asMember(caller);
    return onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: (tx, key) => addComment(tx, deps, member, params.id, body, key),
      find: (tx, key) => findByKey(tx, member, key),
    });
  });

  register(app, comments.returnTransaction, async ({ caller, params, body }) =>
    toTransaction(await sendBack(deps, asMember(caller), params.id, body.question), caller.shownLanguage),
  );

  register(app, comments.withdrawQuestion, async ({ caller, params }) =>
    toTransaction(await withdrawQuestion(deps, asMember(caller), params.id), caller.shownLanguage),
  );
}
