import { reconciliation } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { toPage } from '../../kernel/paging.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { sendFile } from '../../kernel/plugins/send-file.ts';
import { exportChoice, sendTable } from '../../kernel/table-export.ts';
import { exportExceptions } from './exceptions.csv.ts';
import * as exceptions from './exceptions.service.ts';
import { toException, toStatement, toStatementRow } from './reconciliation.mapper.ts';
import { confirm, documentOf, propose, proposeInWriting } from './resolution.service.ts';
import * as statements from './statements.service.ts';
import { confirmWithdrawal, withdrawStatement } from './withdrawal.service.ts';

export function registerReconciliationRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, reconciliation.uploadOperatorStatement, async ({ caller, body }) =>
    toStatement(await statements.takeStatement(deps, caller, body)),
  );
  register(app, reconciliation.checkOperatorStatement, ({ caller, body }) =>
    statements.checkStatement(deps, caller, body),
  );
  register(app, reconciliation.listOperatorStatements, async ({ caller, query }) =>
    toPage(await statements.listStatements(deps, caller, query), query, toStatement),
  );
  register(app, reconciliation.getStatementDays, ({ query }) => statements.daysOfMonth(deps, query));
  register(app, reconciliation.withdrawOperatorStatement, async ({ caller, params, body }) =>
    toStatement(await withdrawStatement(deps, caller, { id: params.statementId, reason: body.reason })),
  );
  register(app, reconciliation.confirmStatementWithdrawal, async ({ caller, params }) =>
    toStatement(await confirmWithdrawal(deps, caller, params.decisionId)),
  );
  register(app, reconciliation.listOperatorStatementRows, async ({ params, query }) =>
    toPage(await statements.listRows(deps, params.statementId, query), query, toStatementRow),
  );
  register(app, reconciliation.listReconciliationExceptions, async ({ caller, query }) => {
    const { difference, ...found } = await exceptions.listExceptions(deps, caller, query);
    return { ...toPage(found, query, toException), ...(found.total > 0 && { difference }) };
  });
  register(app, reconciliation.exportExceptionsCsv, async ({ caller, query, reply, request }) => {
    const { choice, filters } = exportChoice(query);
    return sendTable(reply, await exportExceptions(deps, caller, filters, choice, request.raw));
  });
  register(app, reconciliation.getReconciliationException, async ({ caller, params }) =>
    toException(await exceptions.seenException(deps, deps.db, caller, params.id)),
  );
  register(app, reconciliation.acknowledgeException, async ({ caller, params, body }) =>
    toException(await exceptions.acknowledge(deps, caller, params.id, body.note)),
  );
  register(app, reconciliation.acknowledgeExceptions, ({ caller, body }) =>
    exceptions.acknowledgeSeveral(deps, caller, body),
  );
  register(app, reconciliation.proposeResolution, async ({ caller, params, body }) =>
    toException(await propose(deps, caller, params.id, body)),
  );
  register(app, reconciliation.proposeResolutionInWriting, async ({ caller, params, body }) =>
    toException(await proposeInWriting(deps, caller, params.id, body)),
  );
  register(app, reconciliation.downloadReconciliationDocument, async ({ params, reply }) =>
    sendFile(reply, await documentOf(deps, params.decisionId)),
  );
  register(app, reconciliation.confirmResolution, async ({ caller, params }) =>
    toException(await confirm(deps, caller, params.decisionId)),
  );
  register(app, reconciliation.askOperator, ({ caller, params }) =>
    exceptions.askOperator(deps, caller, params.referenceId),
  );
}
