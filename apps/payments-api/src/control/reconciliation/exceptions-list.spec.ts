import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { parse } from 'csv-parse/sync';
import {
  createReconciliationKit,
  reason,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

/** Searches the exceptions and takes them away as a file. */
let kit: ReconciliationKit;
let failed: { id: string; reference: string };
let known: { id: string; paymentNumber: string; organisationName: string };
beforeAll(async () => {
  kit = await createReconciliationKit();
  failed = await kit.paid(1_500, 'failed', { name: 'Aïssatou N’Diaye', number: '+237677412085' });
  const day = dayInDouala(new Date());
  const { differences } = await kit.compared([
    { externalId: failed.reference, amount: 1_500, date: day },
    { externalId: 'unknown-4711', amount: 900, date: day, number: '+237651002003' },
  ]);
  known = differences.find(({ transactionId }: { transactionId: string }) => transactionId === failed.id);
});
afterAll(() => kit.close());

const found = async (search: string): Promise<string[]> =>
  (
    await kit.h.get(kit.people.first, `/reconciliation/exceptions?search=${encodeURIComponent(search)}`)
  ).content.map(({ id }: { id: string }) => id);

it.each([
  ['the beneficiary, without accents and apostrophe', () => 'aissatou ndiaye'],
  ['the customer', () => known.organisationName],
  ['the payment’s number', () => known.paymentNumber],
  ['our id at the operator', () => failed.reference],
  ['a piece of the phone number', () => '77 41 20'],
])('is found by %s', async (_what, text) => {
  expect(await found(text())).toEqual([known.id]);
});

it('finds a payment that nobody here knows by the number of the statement’s row', async () => {
  const ids = await found('651002003');
  expect(ids).toHaveLength(1);
  expect(ids).not.toContain(known.id);
  expect(await found('unknown-4711')).toEqual(ids);
});

it('finds nothing for what no exception has, and counts no difference of it', async () => {
  const answer = await kit.h.get(kit.people.first, '/reconciliation/exceptions?search=zzz_%25');
  expect([answer.totalElements, answer.difference]).toEqual([0, undefined]);
});

it('is a file of what is listed, in words, and leaves a trace', async () => {
  const url = `/reconciliation/export-csv?search=ndiaye&format=csv&values=words`;
  const { body } = await kit.h.as(kit.people.first).inject({ method: 'GET', url });
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  expect(rows).toEqual([
    expect.objectContaining({
      'Exception ID': known.id,
      'Transaction ID': known.paymentNumber,
      Status: 'Open',
      Customer: known.organisationName,
      Beneficiary: 'Aïssatou N’Diaye',
      Difference: '1500',
      'Row of the file': '2',
    }),
  ]);
  const traces = await kit.h.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'reconciliation.export')
    .execute();
  expect(traces).toEqual([{ detail: expect.objectContaining({ search: 'ndiaye' }) }]);
});

it('says in the file how and by whom it was resolved', async () => {
  const [unknown = ''] = await found('unknown-4711');
  await kit.acknowledge(unknown);
  const url = `/reconciliation/export-csv?status=RESOLVED`;
  const { body } = await kit.h.as(kit.people.first).inject({ method: 'GET', url });
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
  expect(rows[0]).toMatchObject({ status: 'RESOLVED', resolution: 'ACKNOWLEDGED', note: reason });
});
