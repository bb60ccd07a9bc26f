import { monthEnds } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { sendPaper } from '../../kernel/plugins/papers.ts';
import { sendTable } from '../../kernel/table-export.ts';
import { monthEndPaper } from './month-end.pdf.ts';
import { monthEndSheet } from './month-end.sheet.ts';
import { toMonthEnd, toMonthEndEntry } from './month-ends.mapper.ts';
import { issueMonthEnd, listMonthEnds, monthEndOf } from './month-ends.service.ts';

export function registerMonthEndRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, monthEnds.listMonthEnds, async () => (await listMonthEnds(deps)).map(toMonthEndEntry));
  register(app, monthEnds.getMonthEnd, async ({ params }) =>
    toMonthEnd(await monthEndOf(deps.db, params.month)),
  );
  register(app, monthEnds.issueMonthEnd, async ({ caller, params }) =>
    toMonthEnd(await issueMonthEnd(deps, caller, params.month)),
  );
  register(app, monthEnds.downloadMonthEndPdf, async ({ caller, params, reply }) =>
    sendPaper(reply, caller, await monthEndPaper(deps, caller, params.month)),
  );
  register(app, monthEnds.exportMonthEnd, async ({ caller, params, reply }) =>
    sendTable(reply, await monthEndSheet(deps, caller, params.month)),
  );
}
