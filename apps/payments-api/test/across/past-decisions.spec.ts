import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { parse } from 'csv-parse/sync';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { formOf } from '../kit/base/form.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';

/** Checks that what super admins accepted or rejected is found again, with who did it and why. */
let h: MoneyHarness;
let first: TestSession;
let second: TestSession;
let accepted: TestSession;
let rejected: TestSession;
let refills: { paid: string; refused: string };

beforeAll(async () => {
  h = await createMoneyHarness();
  [first, second] = [await h.superAdmin(), await h.newSuperAdmin()];
  rejected = await h.signUp({ approved: false, organisationName: 'Scierie Dja' });
  const reason = 'The register entry is of another company.';
  const url = `/auth/organisations/delete-organisation-request/${rejected.organisationId}`;
  expectSuccess(await h.as(second).inject({ method: 'DELETE', url, payload: { reason } }));
  accepted = await h.signUp({ approved: false, organisationName: 'Éts Moungo' });
  const approve = `/auth/organisations/approve-organisation/${accepted.organisationId}`;
  expectSuccess(await h.as(first).inject({ method: 'PUT', url: approve }));
  await decideDocument('refuse', { reason: 'The second page is missing.' });
  await decideDocument('accept', {});
  const { accountNumber } = await h.confirmedAccount(accepted);
  refills = {
    paid: (await h.refill(accepted, accountNumber, 40_000)).refillId,
    refused: (await h.refill(accepted, accountNumber, 15_000)).refillId,
  };
  expectSuccess(await h.patch(first, `/transaction/process-refill/${refills.paid}`));
  const why = { reason: 'The account belongs to somebody who left.' };
  expectSuccess(await h.patch(second, `/transaction/refuse-refill/${refills.refused}`, why));
  await h.settle(5);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

/** Submits the register entry and decides on it. */
async function decideDocument(move: 'accept' | 'refuse', payload: Record<string, unknown>): Promise<void> {
  const file = new File([`%PDF-1.7 ${move}`], 'extrait.pdf');
  const form = await formOf({ number: 'RC/DLA/2019/B/1234', file });
  const session = await h.signIn(accepted.email);
  const sent = await h.as(session).inject({ method: 'POST', url: '/profile/documents/RCCM', ...form });
  const { version } = expectSuccess(sent).json();
  const url = `/auth/organisations/${move}-document/${accepted.organisationId}/RCCM`;
  expectSuccess(await h.patch(first, url, { version, ...payload }));
}

interface Decision {
  subject: string;
  outcome: string;
  organisationName: string;
  decidedBy: { name: string };
  reason: string | null;
  amount: number | null;
}
const list = (query: Record<string, string> = {}) =>
  h.get(first, `/platform/past-decisions?${new URLSearchParams(query)}`);
const shown = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await list(query)).content.map(
    ({ subject, outcome, organisationName }: Decision) => `${subject} ${outcome} ${organisationName}`,
  );

describe('past decisions', () => {
  it('are listed the newest first, with who decided, about what and why', async () => {
    const { content, totalElements } = await list();
    const own = content.filter(({ organisationName }: Decision) => /Dja|Moungo/.test(organisationName));
    const says = ({ subject, outcome, decidedBy, reason, amount }: Decision) => [
      ...[subject, outcome, decidedBy.name, reason, amount],
    ];
    expect(own.map(says)).toEqual([
      ['REFILL', 'REJECTED', second.name, 'The account belongs to somebody who left.', 15_000],
      ['REFILL', 'ACCEPTED', first.name, null, 40_000],
      ['DOCUMENT', 'ACCEPTED', first.name, null, null],
      ['DOCUMENT', 'REJECTED', first.name, 'The second page is missing.', null],
      ['REQUEST', 'ACCEPTED', first.name, null, null],
      ['REQUEST', 'REJECTED', second.name, 'The register entry is of another company.', null],
    ]);
    expect(own[0]).toMatchObject({
      refillId: refills.refused,
      reference: expect.stringMatching(/^R-\d{6}$/),
    });
    expect(own[2]).toMatchObject({ document: 'RCCM', organisationId: accepted.organisationId });
    expect(totalElements).toBe(content.length);
  });

  it('are narrowed by subject, outcome, days and text', async () => {
    expect(await shown({ subject: 'REFILL', outcome: 'REJECTED' })).toEqual(['REFILL REJECTED Éts Moungo']);
    expect(await shown({ subject: 'DOCUMENT' })).toHaveLength(2);
    expect(await shown({ search: 'ets moungo', subject: 'REQUEST' })).toEqual([
      'REQUEST ACCEPTED Éts Moungo',
    ]);
    expect(await shown({ search: 'register entry' })).toEqual(['REQUEST REJECTED Scierie Dja']);
    const [{ reference }] = (await list({ subject: 'REFILL', outcome: 'ACCEPTED' })).content;
    expect(await shown({ search: reference })).toEqual(['REFILL ACCEPTED Éts Moungo']);
    const today = dayInDouala(h.clock.now());
    expect(await shown({ startDate: today, endDate: today, search: 'dja' })).toHaveLength(1);
    expect(await shown({ endDate: '2020-01-01' })).toEqual([]);
    const pages = await Promise.all(['0', '1'].map((page) => shown({ search: 'moungo', size: '3', page })));
    expect(pages.flat()).toEqual(await shown({ search: 'moungo' }));
  });

  it('are exported as they are listed, which the audit log records', async () => {
    const query = new URLSearchParams({ search: 'moungo', format: 'csv', values: 'words' });
    const url = `/platform/past-decisions/export?${query}`;
    const { body } = expectSuccess(await h.as(first).inject({ method: 'GET', url }));
    const [, ...rows]: string[][] = parse(body, { bom: true });
    expect(rows.map(([, subject, outcome]) => `${subject} ${outcome}`)).toEqual([
      ...['Refill Rejected', 'Refill Accepted', 'Document Accepted', 'Document Rejected', 'Request Accepted'],
    ]);
    const { detail } = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'audit.export')
      .where('actor_id', '=', first.userId)
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ search: 'moungo' });
  });
});
