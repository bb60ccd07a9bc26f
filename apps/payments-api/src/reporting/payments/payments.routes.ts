import { platformPayments } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { exportChoice, sendTable } from '../../kernel/table-export.ts';
import { exportPayments, listPayments } from './payments.service.ts';

export function registerPlatformPaymentRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, platformPayments.listPlatformPayments, ({ query }) => listPayments(deps, query));
  register(app, platformPayments.exportPlatformPayments, async ({ caller, query, reply, request }) => {
    const { choice, filters } = exportChoice(query);
    return sendTable(reply, await exportPayments(deps, caller, filters, choice, request.raw));
  });
}
