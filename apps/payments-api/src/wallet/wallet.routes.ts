import { wallet } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../kernel/caller.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { register } from '../kernel/plugins/operations.ts';
import { sendFile } from '../kernel/plugins/send-file.ts';
import { exportStatement } from './statement.csv.ts';
import { drawStatement } from './statement.pdf.ts';
import { statementOf } from './statement.service.ts';
import { walletOf } from './wallet.service.ts';

const statementName = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  `Statement ${startDate} ${endDate}`;

export function registerWalletRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db } = deps;
  register(app, wallet.getWallet, ({ caller }) => walletOf(db, asMember(caller).organisationId));
  register(app, wallet.getOrganisationWalletDetails, ({ params }) => walletOf(db, params.organisationId));
  registerStatement(app, deps);
}

function registerStatement(app: FastifyInstance, deps: Dependencies): void {
  register(app, wallet.getWalletStatement, ({ caller, query }) =>
    statementOf(deps.db, asMember(caller).organisationId, query),
  );
  register(app, wallet.exportWalletStatementCsv, async ({ caller, query, reply, request }) => {
    const stream = await exportStatement(deps, asMember(caller), query, request.raw);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${statementName(query)}.csv"`)
      .send(stream);
  });
  register(app, wallet.generateWalletStatementPdf, async ({ caller, query, reply }) =>
    sendFile(reply, {
      name: `${statementName(query)}.pdf`,
      type: 'application/pdf',
      content: await drawStatement(deps, asMember(caller), query),
    }),
  );
}
