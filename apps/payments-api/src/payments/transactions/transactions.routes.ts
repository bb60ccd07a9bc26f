import { transactions } from '@sanaga/contract';
import { receiptFileName } from '@sanaga/domain';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { sendPaper } from '../../kernel/plugins/papers.ts';
import { exportChoice, sendTable } from '../../kernel/table-export.ts';
import { receipt, receiptArchive } from './receipt.pdf.ts';
import { setExpenseCategory } from './expense-category.service.ts';
import { retry } from './retry.service.ts';
import { exportTransactions } from './transactions.csv.ts';
import { toTransaction } from './transactions.mapper.ts';
import { detail, figuresOfOwn, filtersOf, list, listOfHolder } from './transactions.queries.ts';

export function registerTransactionRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, transactions.listTransactions, ({ caller, query }) => list(deps, asMember(caller), query));

  register(app, transactions.listOrganisationTransactions, ({ caller, params, query }) =>
    listOfHolder(deps, caller, params.id, query),
  );

  register(app, transactions.getOwnPaymentFigures, ({ caller }) => figuresOfOwn(deps, asMember(caller)));

  register(app, transactions.getTransactionDetail, ({ caller, params }) =>
    detail(deps, asMember(caller), params.id),
  );

  register(app, transactions.retryTransaction, async ({ caller, params }) =>
    toTransaction(await retry(deps, asMember(caller), params.id), caller.shownLanguage),
  );

  register(app, transactions.setExpenseCategory, async ({ caller, params, body }) =>
    toTransaction(
      await setExpenseCategory(deps, asMember(caller), params.id, body.expenseCategory),
      caller.shownLanguage,
    ),
  );

  register(app, transactions.generateTransactionPdf, async ({ caller, params, query, reply }) => {
    const { name, ...paper } = await receipt(deps, asMember(caller), params.id);
    return sendPaper(reply, caller, { name: receiptFileName(name, query), ...paper });
  });

  register(app, transactions.downloadReceipts, async ({ caller, query, reply }) =>
    sendPaper(reply, caller, await receiptArchive(deps, asMember(caller), query.ids), 'application/zip'),
  );

  register(app, transactions.exportTransactionsCsv, async ({ caller, query, reply, request }) => {
    const { choice, filters } = exportChoice(query);
    return sendTable(
      reply,
      await exportTransactions(deps, caller, filtersOf(filters, caller), choice, request.raw),
    );
  });
}
