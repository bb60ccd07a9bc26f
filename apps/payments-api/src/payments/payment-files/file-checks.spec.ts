import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction, withHolder } from '@sanaga/database';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { breakingAfter, during } from '../../../test/kit/base/fault-injection.ts';
import { codeOf, type TestSession } from '../../../test/kit/base/clients.ts';
import { bulkCalls, type BulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import { csvOf, linesOf, numberOf, type FileLine } from '../../../test/kit/payments/bulk-kit.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { storeNames } from '../../operator/names.ts';
import { approve } from '../decisions/approval.service.ts';
import { createFileChecker } from './check.worker.ts';
import { claimCheck } from './file-checks.repository.ts';
import { parseSafely } from './parse/parse-safely.ts';
import { deleteFile } from './delete.service.ts';
import { readingRulesNow, namedLines, prepareFile, saveFile } from './upload.service.ts';
import { summaryOf } from './payment-files.queries.ts';

const silent = { error: () => {} };

/** Returns more lines than an upload checks while its sender waits, with everything that people should look at. */
const manyLines = (): FileLine[] => {
  const lines: FileLine[] = linesOf(6_500).map((line, n) => ({ ...line, number: numberOf(n) }));
  const change = (line: number, changes: FileLine) => Object.assign(lines[line - 2] ?? {}, changes);
  change(10, { amount: '1,000' });
  change(11, { number: '77', reason: '' });
  change(12, { name: 'Awa Ngono' });
  // a payable number whose first row is not paid, and one that appears from the first chunk to the last
  for (const line of [20, 2_500, 6_000]) change(line, { number: numberOf(70_000) });
  change(20, { number: numberOf(70_000), amount: 'x' });
  for (const line of [30, 31, 2_040, 6_400]) change(line, { number: numberOf(80_000), name: 'Issa Bouba' });
  change(40, { amount: 7_000, number: numberOf(90_000) });
  return lines;
};
const text = csvOf(manyLines());

describe('a large file, checked in the background', () => {
  let kit: MoneyKit;
  let holder: Holder;
  beforeAll(async () => {
    kit = await moneyKit();
    for (const [number, name] of [
      [numberOf(10), 'EYENGA PAULINE'],
      [numberOf(80_000), 'BOUBA MARTHE'],
    ] as const)
      await storeNames(kit.deps.db, new Map([[number, name]]), kit.deps.now());
  });
  beforeEach(async () => {
    holder = await kit.holder(100_000n);
    const paid = await kit.payment(holder.initiator, 7_000, numberOf(90_000));
    await approve(kit.deps, holder.validator, paid, undefined);
    await kit.settle();
  });
  afterAll(async () => {
    expect(await kit.violations()).toEqual([]);
    await kit.close();
  });

  const store = async (content: string): Promise<string> => {
    const file = await prepareFile(kit.deps, holder.initiator, { file: new File([content], 'pay.csv') });
    expect(file.content).toHaveProperty('bytes');
    const { fileId, status } = await inTransaction(kit.deps.db, (tx) =>
      saveFile(tx, kit.deps, holder.initiator, { file, confirm: true }, null),
    );
    expect(status).toBe('CHECKING');
    return fileId;
  };
  /** Stores the same content the way small files are stored. */
  const storeAtOnce = async (content: string): Promise<string> => {
    const bytes = new TextEncoder().encode(content);
    const sha256 = createHash('sha256').update(bytes).digest();
    const { chunks, ...head } = await parseSafely(holder.id, bytes, await readingRulesNow(kit.deps));
    const named = [];
    for (const chunk of chunks) named.push({ ...chunk, names: await namedLines(kit.deps, chunk) });
    const file = { ...head, name: 'pay.csv', sha256, content: { chunks: named } };
    return (
      await inTransaction(kit.deps.db, (tx) =>
        saveFile(tx, kit.deps, holder.initiator, { file, confirm: true }, null),
      )
    ).fileId;
  };
  /** Calls `act` while the names of the first rows are looked up. */
  const amidst = (act: () => Promise<void>) => ({
    ...kit.deps,
    db: kit.deps.db.withPlugin(during('names_of', act)),
  });
  const checker = (deps = kit.deps) => createFileChecker(deps, silent);
  const leaseRunsOut = () =>
    kit.deps.db
      .updateTable('payment_file_check')
      .set({ leased_until: sql<Date>`now()` })
      .execute();
  /** Lets a lease that runs go on for an hour, as slow as the machine may be. */
  const leaseHolds = async () => {
    const held = await kit.deps.db
      .updateTable('payment_file_check')
      .set({ leased_until: sql<Date>`leased_until + interval '1 hour'` })
      .whereRef('leased_until', '>', 'claimed_at')
      .executeTakeFirstOrThrow();
    expect(held.numUpdatedRows).toBe(1n);
  };
  const rowsOf = (fileId: string) =>
    kit.deps.db
      .selectFrom('payment_file_row')
      .selectAll()
      .where('file_id', '=', fileId)
      .orderBy('line')
      .execute();
  const checksLeft = () => kit.deps.db.selectFrom('payment_file_check').select('file_id').execute();
  const shown = async (fileId: string) => summaryOf(kit.deps.db, holder.initiator, fileId);

  /** Compares row by row, with warnings, sums and everything else. */
  const expectSameAsSmall = async (fileId: string) => {
    const small = await storeAtOnce(text);
    const without = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows.map(({ file_id: _, ...row }) => row);
    expect(without(await rowsOf(fileId))).toEqual(without(await rowsOf(small)));
    const { fileId: one, createdAt: at, repeats: none, ...checked } = await shown(fileId);
    const { fileId: other, createdAt: then, repeats, ...expected } = await shown(small);
    expect([one === other, at === then]).toEqual([false, false]);
    // which the small one knows, as it came later
    expect(none).toBeNull();
    expect(repeats).toMatchObject({ fileId: one, isSame: true, rows: 6_497 });
    expect(checked).toEqual(expected);
    expect(checked).toMatchObject({ status: 'UPLOADED', rows: 6_500, excluded: 3, progress: null });
    expect(checked.warnings.map(({ line, code }) => [line, code])).toEqual([
      [12, 'NAME_DIFFERS'],
      [30, 'NAME_DIFFERS'],
      [31, 'DUPLICATE'],
      [31, 'NAME_DIFFERS'],
      [40, 'PAID_RECENTLY'],
      [2_040, 'DUPLICATE'],
      [2_040, 'NAME_DIFFERS'],
      [6_000, 'DUPLICATE'],
      [6_400, 'DUPLICATE'],
      [6_400, 'NAME_DIFFERS'],
    ]);
    expect(await checksLeft()).toEqual([]);
  };

  it('has exactly the rows, warnings and sums that a small one would have', async () => {
    const fileId = await store(text);
    expect(await shown(fileId)).toMatchObject({
      rows: 0,
      progress: { done: 0, total: 6_500, rowsPerSecond: null, secondsLeft: null },
    });
    expect(await checker().runOnce()).toBe(true);
    expect(await checker().runOnce()).toBe(false);
    await expectSameAsSmall(fileId);
  });

  it('goes on where it was when whoever checks it is killed, wherever that is', async () => {
    const fileId = await store(text);
    for (const statements of [3, 6, 9, 13, 10]) {
      const { plugin } = breakingAfter(statements);
      await expect(checker({ ...kit.deps, db: kit.deps.db.withPlugin(plugin) }).runOnce()).rejects.toThrow();
      await leaseHolds();
      expect(await checker().runOnce()).toBe(false);
      await leaseRunsOut();
    }
    const { progress } = await shown(fileId);
    expect(progress?.done).toBeGreaterThan(0);
    expect(await rowsOf(fileId)).toHaveLength(progress?.done ?? 0);
    await checker().runOnce();
    await expectSameAsSmall(fileId);
  });

  it('is released at once by a process that stops, after the chunk that it stores', async () => {
    const fileId = await store(text);
    const stopping = checker(amidst(async () => void stopping.stop()));
    await stopping.runOnce();
    expect((await shown(fileId)).progress?.done).toBeLessThan(6_500);
    expect(await checker().runOnce()).toBe(true);
    expect(await shown(fileId)).toMatchObject({ status: 'UPLOADED', rows: 6_500 });
  });

  it('is checked by one process at a time, and by the last one that claimed it', async () => {
    const fileId = await store(text);
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    let reached = () => {};
    const atWork = new Promise<void>((resolve) => (reached = resolve));
    const holding = amidst(() => {
      reached();
      return held;
    });
    const first = checker(holding).runOnce();
    await atWork;
    await leaseHolds();
    expect(await checker().runOnce()).toBe(false);
    await leaseRunsOut();
    expect(await checker().runOnce()).toBe(true);
    go();
    await first;
    await expectSameAsSmall(fileId);
  });

  it('waits for one file of each other holder, however many they have', async () => {
    for (const ending of ['', '\n', '\n\n']) await store(`${text}${ending}`);
    holder = await kit.holder(0n);
    const alone = await store(text);
    const { runOnce } = checker();
    await runOnce();
    await runOnce();
    const left = (await checksLeft()).map(({ file_id: id }) => id);
    expect(left).toHaveLength(2);
    expect(left).not.toContain(alone);
    while (await runOnce());
  });

  it('waits for the one of its holder that another process checks, and no other holder’s does', async () => {
    const { db } = kit.deps;
    for (const ending of ['', '\n']) await store(`${text}${ending}`);
    expect(await claimCheck(db, null)).toMatchObject({ organisationId: holder.id });
    await leaseHolds();
    expect(await claimCheck(db, null)).toBeUndefined();
    holder = await kit.holder(0n);
    await store(text);
    expect(await claimCheck(db, null)).toMatchObject({ organisationId: holder.id });
    await leaseRunsOut();
    const { runOnce } = checker();
    while (await runOnce());
    expect(await checksLeft()).toEqual([]);
  });

  it('that is deleted meanwhile is checked no further', async () => {
    const fileId = await store(text);
    await checker(amidst(async () => void (await deleteFile(kit.deps, holder.initiator, fileId)))).runOnce();
    expect(await rowsOf(fileId)).toEqual([]);
    expect(await checksLeft()).toEqual([]);
    const { status } = await kit.deps.db
      .selectFrom('payment_file')
      .select('status')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('DELETED');
  });

  it('is refused, and says why, where that only shows behind its first rows', async () => {
    const german = { ...holder.initiator, shownLanguage: 'de' as const };
    const broken = await store(`${text}\n"Awa,677412085,1000,Pay`);
    await checker().runOnce();
    expect(await summaryOf(kit.deps.db, german, broken)).toMatchObject({
      status: 'REFUSED',
      rows: 0,
      progress: null,
      refusal: {
        code: 'FILE_UNREADABLE',
        errors: [{ field: 'file', message: expect.stringContaining('6.502') }],
      },
    });
    const [heading = ''] = text.split('\n');
    const blank = await store(`${heading}\n${`${','.repeat(999)}\n`.repeat(300)}`);
    await checker().runOnce();
    expect((await shown(blank)).refusal?.errors).toEqual([
      { field: 'file', message: 'The file has no rows.' },
    ]);
    expect(await checksLeft()).toEqual([]);
  });

  it('that ends whoever reads it is given up', async () => {
    const fileId = await store(text);
    for (let tries = 0; tries < 5; tries += 1) {
      const { plugin } = breakingAfter(2);
      await checker({ ...kit.deps, db: kit.deps.db.withPlugin(plugin) })
        .runOnce()
        .catch(() => {});
      await leaseRunsOut();
    }
    expect((await shown(fileId)).status).toBe('CHECKING');
    await checker().runOnce();
    expect(await shown(fileId)).toMatchObject({ status: 'REFUSED', refusal: { code: 'INTERNAL' } });
  });
});

describe('the upload of a large file', () => {
  let h: MoneyHarness;
  let calls: BulkCalls;
  let holder: TestHolder;
  beforeAll(async () => {
    h = await createMoneyHarness();
    calls = bulkCalls(h);
  });
  beforeEach(async () => {
    holder = await h.holder(10_000_000);
  });
  afterEach(() => calls.checkFiles());
  afterAll(async () => {
    expect(await h.violations()).toEqual([]);
    await h.close();
  });

  const large = (name = 'pay.csv') => new File([text], name);
  const call = (
    session: TestSession,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload = {},
  ) => h.as(session).inject({ method, url, ...(method !== 'GET' && { payload }) });

  it('returns at once where its progress is read, and the file cannot be used before it is checked', async () => {
    const response = await calls.uploadFile(holder.initiator, large());
    expect(response.statusCode).toBe(202);
    const { fileId, ...file } = response.json();
    expect(response.headers['location']).toBe(`/transaction/file/${fileId}`);
    expect(file).toMatchObject({ status: 'CHECKING', rows: 0, progress: { done: 0, total: 6_500 } });
    const refusals = await Promise.all([
      call(holder.initiator, 'PATCH', `/transaction/file/${fileId}/rows/2`, { leftOut: true }),
      call(holder.initiator, 'GET', `/transaction/request-otp?fileId=${fileId}`),
      call(holder.initiator, 'GET', `/transaction/file-result/${fileId}`),
      call(holder.initiator, 'POST', '/transaction/process-file', { fileId }),
    ]);
    expect(refusals.map(codeOf)).toEqual(Array.from({ length: 4 }, () => '409 WRONG_STATUS'));
    for (const refusal of refusals)
      expect(refusal.json().errors).toEqual([
        { field: 'fileId', message: expect.stringContaining('still being checked') },
      ]);
    await calls.checkFiles();
    const url = String(response.headers['location']);
    expect(await h.get(holder.initiator, url)).toMatchObject({
      status: 'UPLOADED',
      rows: 6_500,
      progress: null,
    });
    await calls.authorise(holder.initiator, fileId);
    const bulk = await calls.process(holder.initiator, fileId);
    expect([bulk.statusCode, bulk.json().items.total]).toEqual([202, 6_497]);
    expect(bulk.headers['location']).toBe(`/transaction/detail/${bulk.json().id}`);
  });

  it('is listed among the open ones, is one with one key, and can be deleted', async () => {
    const key = 'a-key-of-its-own';
    const first = await calls.uploadFile(holder.initiator, large(), {}, key);
    const again = await calls.uploadFile(holder.initiator, large(), {}, key);
    expect([again.statusCode, again.headers['location']]).toEqual([202, first.headers['location']]);
    expect(again.json()).toEqual(first.json());
    expect(codeOf(await calls.uploadFile(holder.admin, large()))).toBe('409 DUPLICATE_FILE');
    const open = await h.get(holder.admin, '/transaction/uploaded-files?open=true');
    expect(open.content).toMatchObject([{ fileId: first.json().fileId, status: 'CHECKING' }]);
    const { fileId } = first.json();
    const deleted = await call(holder.initiator, 'DELETE', `/transaction/delete-file/${fileId}`);
    expect(deleted.json()).toMatchObject({ status: 'DELETED', progress: null });
    expect(await h.db.selectFrom('payment_file_check').select('file_id').execute()).toEqual([]);
  });

  it('is nothing to another holder', async () => {
    const { fileId } = (await calls.uploadFile(holder.initiator, large())).json();
    const stranger = await h.holder();
    for (const url of [`/transaction/file/${fileId}`, `/transaction/file/${fileId}/rows`])
      expect(codeOf(await call(stranger.admin, 'GET', url))).toBe('404 NOT_FOUND');
    const checks = () => h.db.selectFrom('payment_file_check').select('file_id').execute();
    expect(await withHolder(stranger.id, checks)).toEqual([]);
    expect(await withHolder(holder.id, checks)).toEqual([{ file_id: fileId }]);
  });

  it('says at once what its first lines and its kind say', async () => {
    const padding = 'x'.repeat(300_000);
    const heading = text.slice(text.indexOf('\n'));
    const noColumns = await calls.uploadFile(holder.initiator, new File([`Name,Amount${heading}`], 'a.csv'));
    expect(codeOf(noColumns)).toBe('422 FILE_UNREADABLE');
    expect(noColumns.json().errors.map(({ field }: { field: string }) => field)).toEqual([
      'number',
      'reason',
    ]);
    const pdf = await calls.uploadFile(holder.initiator, new File([`%PDF-1.7${padding}`], 'a.csv'));
    expect(codeOf(pdf)).toBe('415 UNSUPPORTED_TYPE');
  });

  it('has its headings read however the text is encoded', async () => {
    const french = text.replace('Phone number', 'Numéro de téléphone');
    const utf16 = Buffer.from(french, 'utf16le');
    for (const bytes of [
      utf16,
      Buffer.from(utf16).swap16(),
      Buffer.from(french, 'latin1'),
      Buffer.from(french),
    ]) {
      const file = new File([new Uint8Array(bytes)], 'a.csv');
      const response = await calls.uploadFile(holder.initiator, file, { confirm: 'true' });
      expect(codeOf(response)).toBe('202 OK');
      expect(response.json().progress.total).toBe(6_500);
    }
    await calls.checkFiles();
    const { content } = await h.get(holder.initiator, '/transaction/uploaded-files');
    expect(content.map(({ rows }: { rows: number }) => rows)).toEqual([6_500, 6_500, 6_500, 6_500]);
  });

  it('takes a workbook, whose rows it names beforehand where the workbook does', async () => {
    const rows = [
      ['Name', 'Phone number', 'Amount', 'Reason'],
      ...Array.from({ length: 6_000 }, (_, n) => ['Pauline Eyenga', numberOf(n), 1_000, 'Pay']),
    ];
    const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Pay', rows }] }));
    const response = await calls.uploadFile(holder.initiator, new File([bytes], 'pay.xlsx'));
    expect(response.statusCode).toBe(202);
    const { progress, fileId } = response.json();
    expect(progress.total).toBe(6_000);
    await calls.checkFiles();
    expect(await h.get(holder.initiator, `/transaction/file/${fileId}`)).toMatchObject({
      status: 'UPLOADED',
      format: 'XLSX',
      rows: 6_000,
      accepted: 6_000,
    });
  });

  it('is announced as it goes on, to nobody more than once a chunk', async () => {
    const heard: string[] = [];
    const [end, ended] = [randomUUID(), Promise.withResolvers<void>()];
    const unlisten = h.dependencies.events.listen(({ topic, organisationId, id }) => {
      if (id === end) ended.resolve();
      else if (topic === 'payment-file' && organisationId === holder.id) heard.push(topic);
    });
    await calls.uploadFile(holder.initiator, large());
    await calls.checkFiles();
    // announcements come in their order
    await sql`select announce('payment-file', ${holder.id}::uuid, null, ${end}::uuid)`.execute(
      h.dependencies.db,
    );
    await ended.promise;
    unlisten();
    // stored, four chunks of rows, and open; equal announcements that waited together are passed on once
    expect(heard.length).toBeGreaterThan(2);
    expect(heard.length).toBeLessThanOrEqual(6);
  });
});
