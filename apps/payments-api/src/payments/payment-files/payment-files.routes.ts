import { bulkTransactions, fileTransactions } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { accept } from '../../kernel/plugins/accepted.ts';
import { acknowledge } from '../../kernel/plugins/acknowledge.ts';
import { onceByKey } from '../../kernel/plugins/idempotency.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { acceptWhileUnderWay } from '../bulk/accepted.ts';
import { findBulkByKey } from '../bulk/bulk.service.ts';
import { correctRow } from './correct.service.ts';
import { deleteFile } from './delete.service.ts';
import { excludedItemsFile } from './excluded-items-file.ts';
import { excludeErrors } from './exclude-errors.service.ts';
import type { FileFormat } from '../../kernel/files/bytes.ts';
import { toPaymentFile } from './payment-files.mapper.ts';
import * as queries from './payment-files.queries.ts';
import { processFile } from './process.service.ts';
import { verifyProcessingCode } from './processing-code.ts';
import { resultFile } from './result-file.ts';
import { sendTable } from '../../kernel/table-export.ts';
import { templateOf } from './template.ts';
import * as upload from './upload.service.ts';

export function registerPaymentFileRoutes(app: FastifyInstance, deps: Dependencies): void {
  registerUploads(app, deps);
  registerDownloads(app, deps);
  registerProcessing(app, deps);
}

function registerUploads(app: FastifyInstance, deps: Dependencies): void {
  register(app, fileTransactions.uploadPaymentFile, async ({ caller, body, request, reply }) => {
    const member = asMember(caller);
    const file = await upload.prepareFile(deps, member, body);
    const stored = await onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: (tx, key) => upload.saveFile(tx, deps, member, { file, confirm: body.confirm ?? false }, key),
      find: (tx, key) => queries.findByKey(tx, member, key),
    });
    if (stored.status === 'CHECKING') accept(reply, `/transaction/file/${stored.fileId}`);
    return stored;
  });

  register(app, fileTransactions.listPaymentFiles, ({ caller, query }) =>
    queries.list(deps, asMember(caller), query),
  );

  register(app, fileTransactions.getPaymentFile, ({ caller, params }) =>
    queries.summaryOf(deps.db, asMember(caller), params.fileId),
  );

  register(app, fileTransactions.listPaymentFileRows, ({ caller, params, query }) =>
    queries.lines(deps, asMember(caller), params.fileId, query),
  );

  register(app, fileTransactions.correctPaymentFileRow, ({ caller, params, body }) =>
    correctRow(deps, asMember(caller), params, body),
  );

  register(app, fileTransactions.excludePaymentFileErrors, ({ caller, params, body }) =>
    excludeErrors(deps, asMember(caller), params.fileId, body.leftOut),
  );

  register(app, fileTransactions.deletePaymentFile, async ({ caller, params }) => {
    const member = asMember(caller);
    return toPaymentFile(await deleteFile(deps, member, params.fileId), member.shownLanguage);
  });
}

function registerDownloads(app: FastifyInstance, deps: Dependencies): void {
  register(app, fileTransactions.getPaymentFileTemplate, async ({ caller, query, reply }) => {
    const format = query.format.toUpperCase() as FileFormat;
    const content = templateOf(format, caller.shownLanguage);
    return sendTable(reply, { name: `template.${query.format}`, format, content });
  });

  register(app, fileTransactions.getPaymentFileResult, async ({ caller, params, query, reply }) =>
    sendTable(reply, await resultFile(deps, asMember(caller), { ...params, ...query })),
  );

  register(app, bulkTransactions.getExcludedBulkItems, async ({ caller, params, query, reply }) => {
    const format = query.format.toUpperCase() as FileFormat;
    return sendTable(reply, await excludedItemsFile(deps, asMember(caller), params.id, format));
  });
}

function registerProcessing(app: FastifyInstance, deps: Dependencies): void {
  register(app, fileTransactions.verifyFileCode, async ({ caller, body, request }) => {
    await verifyProcessingCode(deps, asMember(caller), body.otpCode);
    return acknowledge(request, 'codeVerified');
  });

  register(app, fileTransactions.processPaymentFile, async ({ caller, body, request, reply }) => {
    const member = asMember(caller);
    await queries.fileChecked(deps, member, body.fileId);
    const bulk = await onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: (tx, key) => processFile(tx, deps, member, body, key),
      find: (tx, key) => findBulkByKey(tx, member, key),
    });
    return acceptWhileUnderWay(reply, bulk);
  });
}
