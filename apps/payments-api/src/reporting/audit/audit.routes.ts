import { audit } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { toPage } from '../../kernel/paging.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { exportChoice, sendTable } from '../../kernel/table-export.ts';
import { exportAudit } from './audit.csv.ts';
import { toAuditEntry } from './audit.mapper.ts';
import { listAudit, verifyAudit } from './audit.service.ts';

export function registerAuditRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, audit.listAudit, async ({ caller, query }) =>
    toPage(await listAudit(deps, caller, query), query, toAuditEntry(caller)),
  );
  register(app, audit.exportAuditCsv, async ({ caller, query, reply, request }) => {
    const { choice, filters } = exportChoice(query);
    return sendTable(reply, await exportAudit(deps, caller, filters, choice, request.raw));
  });
  register(app, audit.verifyAudit, ({ caller, query }) => verifyAudit(deps, caller, query));
}
