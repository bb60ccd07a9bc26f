import { pastDecisions } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { exportChoice, sendTable } from '../../kernel/table-export.ts';
import { exportPastDecisions, listPastDecisions } from './past-decisions.service.ts';

export function registerPastDecisionRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, pastDecisions.listPastDecisions, ({ query }) => listPastDecisions(deps, query));
  register(app, pastDecisions.exportPastDecisions, async ({ caller, query, reply, request }) => {
    const { choice, filters } = exportChoice(query);
    return sendTable(reply, await exportPastDecisions(deps, caller, filters, choice, request.raw));
  });
}
