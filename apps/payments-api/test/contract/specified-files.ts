import { describe, expect, it } from '@jest/globals';
import type { OpenStory } from './specified-story.ts';

const pauline = 'Pauline;677412087;1000;Paie\r\n';
const boris = 'Boris;677412086;2000;Paie\r\n';

const csv = (rows: string): File =>
  new File([`Nom;Téléphone;Montant;Motif\r\n${rows}`], 'paie.csv', { type: 'text/csv' });

/** Registers the tests in which files of payments are uploaded, processed and paid; `paidId` is a single payment. */
export function tellOfFiles(story: () => OpenStory, paidId: () => string): void {
  let fileId: string;
  let bulkId: string;
  const byInitiator = () => ({ as: story().initiator.token });
  const byValidator = () => ({ as: story().validator.token });
  const upload = (body: { file: File; confirm?: string }) =>
    story().client.call('POST /transaction/upload-file', { body, ...byInitiator() });

  /** Asks for a code, for one file or for the next that is processed, and verifies it. */
  async function verifyCode(query?: { fileId: string }): Promise<void> {
    const { client, initiator, aMinuteLater } = story();
    aMinuteLater();
    await client.call('GET /transaction/request-otp', { ...(query && { query }), ...byInitiator() });
    const body = { otpCode: await client.codeFrom(initiator.email) };
    await client.call('PATCH /transaction/verify-otp', { body, ...byInitiator() });
  }

  describe('payments of a file', () => {
    it('are checked row by row; the same file again is asked about', async () => {
      const { client } = story();
      const file = csv(`${pauline}${boris}Awa;123;1,000;Paie\r\n`);
      const uploaded = await upload({ file });
      expect(uploaded).toMatchObject({
        ...{ fileName: 'paie.csv', rows: 3, accepted: 2, excluded: 1, totalAmount: 3_000 },
        errors: [
          { line: 4, field: 'number', code: 'NUMBER_INVALID', message: expect.any(String) },
          { line: 4, field: 'amount', code: 'AMOUNT_SEPARATOR', message: expect.any(String) },
        ],
        ...{ errorCount: 2, warnings: [], warningCount: 0 },
      });
      ({ fileId } = uploaded);
      const again = { body: { file }, ...byInitiator() };
      expect(await client.refusal('POST /transaction/upload-file', again)).toMatchObject({
        ...{ status: 409, code: 'DUPLICATE_FILE' },
      });
      const confirmed = await upload({ file, confirm: 'true' });
      expect(confirmed.rows).toBe(3);
      const unwanted = { in: { fileId: confirmed.fileId }, ...byInitiator() };
      await client.call('DELETE /transaction/delete-file/{fileId}', unwanted);
    });

    it('become a bulk transaction with a code', async () => {
      const { client } = story();
      const process = { body: { fileId }, ...byInitiator() };
      const without = await client.refusal('POST /transaction/process-file', process);
      expect(without.code).toBe('CODE_REQUIRED');
      await verifyCode({ fileId });
      const processed = await client.call('POST /transaction/process-file', process);
      expect(processed).toMatchObject({
        ...{ type: 'BULK', status: 'PENDING', amount: 3_000, total: 3_029 },
        items: { total: 2, pending: 2, completed: 0, inProgress: 0, problematic: 0 },
      });
      bulkId = processed.id;
    });

    it('are approved together, not by their maker, paid one by one, and have a receipt', async () => {
      const { h, client, initiator, validator } = story();
      const call = { in: { id: bulkId }, ...byValidator() };
      const approved = await client.call('PATCH /transaction/approve-bulk/{id}', call);
      expect(approved).toMatchObject({ id: bulkId, items: { total: 2 } });
      await h.settle();
      expect(await client.read(`/transaction/detail/${bulkId}`, initiator.token)).toMatchObject({
        ...{ id: bulkId, type: 'BULK', status: 'COMPLETED' },
        items: { total: 2, completed: 2, inProgress: 0, problematic: 0 },
        history: [
          { from: null, to: 'PENDING', by: { name: 'A INITIATOR' } },
          { from: 'PENDING', to: 'CONFIRMED', by: { name: 'A VALIDATOR' } },
          { from: 'CONFIRMED', to: 'IN_PROGRESS', by: null },
          { from: 'IN_PROGRESS', to: 'COMPLETED', by: null },
        ],
      });
      const items = await client.read(`/transaction/bulk/${bulkId}/items`, validator.token);
      const page = { number: 0, size: 20, totalElements: 2, totalPages: 1 };
      const content = [{ name: 'Pauline', status: 'COMPLETED' }, { name: 'Boris' }];
      expect(items).toMatchObject({ ...page, content });
      const listed = await client.call('GET /transaction', { query: { type: 'BULK' }, ...byValidator() });
      const bulk = { id: bulkId, type: 'BULK', items: { total: 2, completed: 2 } };
      expect(listed.content).toMatchObject([bulk]);
      await client.call('GET /transaction/generate-bulk-pdf/{id}', call);
    });

    it('are cancelled together with a reason', async () => {
      const { client } = story();
      const { fileId: other } = await upload({ file: csv('Pauline;677412085;5000;Paie\r\n') });
      await verifyCode();
      const process = { body: { fileId: other }, ...byInitiator() };
      const { id } = await client.call('POST /transaction/process-file', process);
      const cancel = { in: { id }, body: { reason: 'Wrong month' }, ...byInitiator() };
      const cancelled = await client.call('PATCH /transaction/cancel-bulk/{id}', cancel);
      expect(cancelled).toMatchObject({ id, status: 'CANCELLED', items: { total: 1, cancelled: 1 } });
      expect(cancelled.history.at(-1)).toMatchObject({ to: 'CANCELLED', why: 'Wrong month' });
      const files = await client.call('GET /transaction/uploaded-files', byInitiator());
      expect(files.totalElements).toBe(2);
    });

    it('know nothing of the single calls, nor single payments of theirs', async () => {
      const { client } = story();
      const [single, bulk] = [{ in: { id: bulkId } }, { in: { id: paidId() } }];
      for (const [name, target] of [
        ['PATCH /transaction/approve/{id}', single],
        ['PATCH /transaction/cancel/{id}', single],
        ['PATCH /transaction/approve-bulk/{id}', bulk],
        ['PATCH /transaction/cancel-bulk/{id}', bulk],
      ] as const)
        expect(await client.refusal(name, { ...target, body: {}, ...byValidator() })).toMatchObject({
          ...{ status: 404, code: 'NOT_FOUND' },
        });
    });
  });
}
