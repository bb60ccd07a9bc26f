import { float } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { toPage } from '../../kernel/paging.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { sendFile } from '../../kernel/plugins/send-file.ts';
import { compareFloat, listComparisons } from './comparison.service.ts';
import { toComparison, toFloat, toPosting } from './float.mapper.ts';
import { floatOf } from './float.service.ts';
import * as postings from './postings.service.ts';

export function registerFloatRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, float.getFloat, async () => toFloat(await floatOf(deps)));
  register(app, float.listFloatComparisons, async ({ query }) =>
    toPage(await listComparisons(deps, query), query, toComparison),
  );
  register(app, float.compareFloat, async ({ caller }) => toComparison(await compareFloat(deps, caller)));
  register(app, float.listFloatPostings, async ({ caller, query }) =>
    toPage(await postings.listPostings(deps, caller, query), query, toPosting),
  );
  register(app, float.prepareFloatPosting, async ({ caller, body }) =>
    toPosting(await postings.preparePosting(deps, caller, body)),
  );
  register(app, float.reverseFloatPosting, async ({ caller, params, body }) =>
    toPosting(await postings.reversePosting(deps, caller, params.id, body.reason)),
  );
  register(app, float.confirmFloatPosting, async ({ caller, params }) =>
    toPosting(await postings.confirmPosting(deps, caller, params.decisionId)),
  );
  register(app, float.downloadFloatDocument, async ({ params, reply }) =>
    sendFile(reply, await postings.postingDocument(deps, params.id)),
  );
}
