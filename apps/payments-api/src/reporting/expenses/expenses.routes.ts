import { expenses } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { setTarget, targetOf } from './targets.service.ts';
import { expensesOf } from './expenses.service.ts';

export function registerExpenseRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, expenses.getExpenses, ({ caller, query }) => expensesOf(deps, asMember(caller), query));

  register(app, expenses.setTarget, ({ caller, body }) => setTarget(deps, asMember(caller), body));

  register(app, expenses.getTarget, ({ caller, params }) =>
    targetOf(deps.db, asMember(caller).organisationId, params.date),
  );
}
