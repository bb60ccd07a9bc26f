import { wallet } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { sendPaper } from '../../kernel/plugins/papers.ts';
import { exportChoice, sendTable } from '../../kernel/table-export.ts';
import { changeMonthlyStatement, monthlyStatementOf } from './monthly-statement.service.ts';
import { exportJournal } from './journal.csv.ts';
import { exportStatement } from './statement.csv.ts';
import { statementPaper } from './statement.pdf.ts';
import { movementsOf, statementOf } from './statement.service.ts';

export function registerStatementRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, wallet.getWalletStatement, ({ caller, query }) =>
    statementOf(deps.db, asMember(caller).organisationId, query),
  );
  register(app, wallet.listWalletMovements, ({ caller, query }) =>
    movementsOf(deps.db, asMember(caller), query),
  );
  register(app, wallet.getMonthlyStatement, ({ caller }) => monthlyStatementOf(deps, asMember(caller)));
  register(app, wallet.changeMonthlyStatement, ({ caller, body }) =>
    changeMonthlyStatement(deps, asMember(caller), body),
  );
  register(app, wallet.exportWalletStatementCsv, async ({ caller, query, reply, request }) => {
    const { choice, filters } = exportChoice(query);
    return sendTable(reply, await exportStatement(deps, asMember(caller), filters, choice, request.raw));
  });
  register(app, wallet.exportJournal, async ({ caller, query, reply, request }) => {
    const { choice, filters } = exportChoice(query);
    return sendTable(reply, await exportJournal(deps, asMember(caller), filters, choice, request.raw));
  });
  register(app, wallet.generateWalletStatementPdf, async ({ caller, query, reply }) =>
    sendPaper(reply, caller, await statementPaper(deps, asMember(caller), query)),
  );
}
