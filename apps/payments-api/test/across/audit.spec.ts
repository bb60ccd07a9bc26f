import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { dayFrom } from '../kit/base/days.ts';
import { createHarness, type Harness } from '../kit/whole/harness.ts';
import type { TestSession } from '../kit/base/clients.ts';

let h: Harness;
let admin: TestSession;
let member: TestSession;
let stranger: TestSession;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createHarness();
  admin = await h.signUpOrganisation();
  member = await h.member('VALIDATOR', { admin, name: 'Victor Tabi' });
  stranger = await h.signUpOrganisation();
  superAdmin = await h.superAdmin();
});
afterAll(() => h.close());

const get = (session: TestSession, url: string) => h.as(session).inject({ method: 'GET', url });
const list = async (session: TestSession, query = '') => (await get(session, `/audit${query}`)).json();
const actionsOf = async (session: TestSession, query: string): Promise<string[]> =>
  (await list(session, query)).content.map(({ action }: { action: string }) => action);
/** Writes a line of an action that no call writes. */
const write = (action: string, organisation_id: string | null = admin.organisationId) =>
  h.db
    .insertInto('audit_log')
    .values({ action, subject_type: 'spec', subject_id: 'line-1', organisation_id, detail: '{}' })
    .execute();

describe('the audit log', () => {
  it('says who did what, when and from where, newest first', async () => {
    const { content, totalElements } = await list(admin, '?size=200');
    expect(totalElements).toBe(content.length);
    const invited = content.find(({ action }: { action: string }) => action === 'member.invite');
    expect(invited).toMatchObject({
      actor: { userId: admin.userId, name: admin.name, superAdmin: false },
      organisationId: admin.organisationId,
      subjectType: 'user',
      subjectId: member.userId,
      subjectName: 'Victor Tabi',
      detail: { role: 'VALIDATOR' },
      clientAddress: admin.address,
    });
    const times = content.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('shows an admin the own holder’s rows, whatever is requested, and a super admin all', async () => {
    await write('spec.theirs', stranger.organisationId);
    await write('spec.platform', null);
    const own = await list(admin, `?size=200&organisationId=${stranger.organisationId}`);
    expect(own.totalElements).toBeGreaterThan(0);
    for (const { organisationId } of own.content) expect(organisationId).toBe(admin.organisationId);
    expect(await actionsOf(admin, '?action=spec.theirs')).toEqual([]);
    expect(await actionsOf(superAdmin, '?action=spec.')).toEqual(['spec.platform', 'spec.theirs']);
    expect(await actionsOf(superAdmin, `?action=spec.&organisationId=${stranger.organisationId}`)).toEqual([
      'spec.theirs',
    ]);
  });

  it('shows other members what is by or about themselves, whatever is requested, and lets them verify nothing', async () => {
    const another = await h.signUpOrganisation();
    const person = await h.member('VALIDATOR', { admin: another });
    const colleague = await h.member('INITIATOR', { admin: another });
    await h.as(person).inject({ method: 'DELETE', url: '/auth/sessions' });
    const own = await list(person, `?size=200`);
    const [ended, ...others] = own.content as { action: string; actor: unknown; subjectId: string }[];
    expect(ended).toMatchObject({ action: 'session.end-others', actor: { userId: person.userId } });
    expect(others.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['member.invite', 'user.activate']),
    );
    for (const { subjectId } of own.content) expect(subjectId).toBe(person.userId);
    expect((await list(person, `?subjectId=${colleague.userId}`)).content).toEqual([]);
    const exported = (await get(person, `/audit/export-csv?organisationId=${stranger.organisationId}`)).body;
    expect(exported).toContain('session.end-others');
    expect(exported).not.toContain(colleague.userId);
    expect((await get(person, '/audit/verify')).statusCode).toBe(403);
  });

  it('says what people call the subject of a line, also to its holder, and nothing of what has no name', async () => {
    for (const session of [admin, superAdmin]) {
      const { content } = await list(session, `?subjectType=user&subjectId=${member.userId}&action=member.`);
      expect(content).toMatchObject([{ action: 'member.invite', subjectName: 'Victor Tabi' }]);
    }
    await write('spec.nameless');
    expect((await list(admin, '?action=spec.nameless')).content[0].subjectName).toBeNull();
    const [approved] = (await list(admin, '?action=organisation.approve')).content;
    expect(approved.subjectName).toBe(approved.organisationName);
    const { organisationId: organisation_id } = admin;
    const gone = [
      'beneficiary',
      'payment-file',
      'service_provider',
      'transaction',
      'refill',
      'bill',
      'card-top-up',
    ];
    const lines = gone.map((subject_type) => ({
      ...{ action: 'spec.gone', subject_type, subject_id: randomUUID(), organisation_id, detail: '{}' },
    }));
    await h.db.insertInto('audit_log').values(lines).execute();
    const { content } = await list(admin, '?action=spec.gone');
    expect(content.map(({ subjectName }: { subjectName: unknown }) => subjectName)).toEqual(
      gone.map(() => null),
    );
  });

  it('names a plan, which has no row of its own', async () => {
    const url = '/subscription/plan-price/STARTER';
    expect((await h.patch(superAdmin, url, { monthlyPrice: 6_000 })).statusCode).toBe(200);
    const [line] = (await list(superAdmin, '?action=plan.price')).content;
    expect(line).toMatchObject({ subjectType: 'plan', subjectId: 'STARTER', subjectName: 'Starter' });
  });

  it('names super admins to holders, and hides where they work from', async () => {
    const query = '?action=organisation.approve';
    const [seen] = (await list(admin, query)).content;
    expect(seen).toMatchObject({
      actor: { userId: superAdmin.userId, name: superAdmin.name, superAdmin: true },
      clientAddress: null,
    });
    const [whole] = (await list(superAdmin, `${query}&organisationId=${admin.organisationId}`)).content;
    expect(whole.clientAddress).toBe(superAdmin.address);
  });

  it('is found by each of its filters', async () => {
    await write('filter_x.one');
    await write('filterix.two');
    expect(await actionsOf(admin, '?subjectType=spec&subjectId=line-1&action=filter')).toEqual([
      'filterix.two',
      'filter_x.one',
    ]);
    expect(await actionsOf(admin, `?actorId=${member.userId}&action=session.`)).toEqual([]);
    expect(await actionsOf(admin, `?actorId=${admin.userId}&action=member.`)).toEqual(['member.invite']);
    expect((await list(admin, `?from=${dayFrom(0)}&to=${dayFrom(0)}`)).totalElements).toBeGreaterThan(0);
    expect((await list(admin, `?to=${dayFrom(-1)}`)).totalElements).toBe(0);
    expect((await list(admin, `?from=${dayFrom(1)}`)).totalElements).toBe(0);
  });

  it.each(['?actorId=me', "?action=';--", '?subjectId=a%20b', '?from=yesterday', '?page=-1', '?action=%25'])(
    'refuses %s',
    async (query) => {
      expect([400, 422]).toContain((await get(admin, `/audit${query}`)).statusCode);
    },
  );

  it('comes in pages, and estimates how many rows there are where they are very many', async () => {
    const busy = await h.signUpOrganisation();
    const owner = await superuserClient(h.ownerUrl);
    await owner.query(
      `insert into audit_log (organisation_id, action) select $1, 'spec.many' from generate_series(1, 10100)`,
      [busy.organisationId],
    );
    await owner.query('analyze audit_log');
    await owner.end();
    const page = await list(busy, '?page=2&size=500&action=spec.many');
    expect(page).toMatchObject({ number: 2, size: 200, totalIsEstimate: true });
    expect(page.content).toHaveLength(200);
    expect(page.totalElements).toBeGreaterThan(10_000);
    const few = await list(admin, '?page=0&size=1');
    expect(few).not.toHaveProperty('totalIsEstimate');
    expect(few.totalPages).toBe(few.totalElements);
  });
});

describe('the export of the audit log', () => {
  const exported = (session: TestSession, query = '') => get(session, `/audit/export-csv${query}`);
  const linesOf = (body: string): string[] => body.trimEnd().split('\n').slice(1);

  it('holds the rows of the list, itself included', async () => {
    const answer = await exported(admin, '?action=audit.');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Audit Log.csv"');
    expect(answer.payload).toMatch(/^\uFEFFauditId,chain,position,at,actorId,actor,organisationId,/);
    const lines = linesOf(answer.payload);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('audit.export');
    const [row] = (await list(admin, '?action=audit.')).content;
    expect(row).toMatchObject({ action: 'audit.export', detail: { action: 'audit.' } });
    expect(lines[0]?.startsWith(`${row.auditId},${admin.organisationId},`)).toBe(true);
  });

  it('defuses what people wrote, and is the own holder’s', async () => {
    const formula = await h.signUpOrganisation({ name: '=1+1', organisationName: '@SUM(A1)' });
    await exported(formula);
    const lines = linesOf((await exported(formula)).payload);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toContain(formula.organisationId);
    expect(lines.join('\n')).toContain(`'=1+1`);
    expect(lines.join('\n')).not.toMatch(/(^|,)"?[=@]/m);
    expect(linesOf((await exported(superAdmin)).payload).length).toBeGreaterThan(lines.length);
  });

  it('hides a super admin’s client address from holders', async () => {
    const { payload } = await exported(admin, '?action=organisation.approve');
    expect(payload).toContain(superAdmin.userId);
    expect(payload).not.toContain(superAdmin.address);
    expect((await exported(superAdmin, '?action=organisation.approve')).payload).toContain(
      superAdmin.address,
    );
  });
});

describe('the chains', () => {
  const rowsOf = (chains: (string | null)[]) =>
    `insert into audit_log (organisation_id, action)
      select c, 'spec.batch' from unnest(array[${chains.map((c) => (c ? `'${c}'` : 'null')).join()}]::uuid[]) c`;

  const verify = async (session: TestSession, query = '') =>
    (await get(session, `/audit/verify${query}`)).json();
  const damage = async (statement: string, values: unknown[] = []) => {
    const owner = await superuserClient(h.ownerUrl);
    await owner.query('alter table audit_log disable trigger audit_log_is_append_only');
    await owner.query(statement, values);
    await owner.query('alter table audit_log enable trigger audit_log_is_append_only');
    await owner.end();
  };
  const holder = () => h.signUpOrganisation();

  it('verify, each holder’s for its admin and all for a super admin', async () => {
    const own = await verify(admin);
    const { totalElements } = await list(admin);
    expect(own).toMatchObject({ ok: true, chains: 1, rows: totalElements, breaks: 0, firstBreak: null });
    expect(await verify(admin, `?organisationId=${stranger.organisationId}`)).toMatchObject({
      rows: totalElements,
    });
    const all = await verify(superAdmin);
    expect(all.ok).toBe(true);
    expect(all.chains).toBeGreaterThan(2);
    expect(all.rows).toBeGreaterThan(own.rows);
    expect(await verify(superAdmin, `?organisationId=${admin.organisationId}`)).toMatchObject({ chains: 1 });
  });

  it('grow by many rows of several holders in one statement, and lose what is rolled back', async () => {
    const [one, other] = [await holder(), await holder()];
    const [a, b] = [one.organisationId, other.organisationId];
    const owner = await superuserClient(h.ownerUrl);
    await owner.query('begin');
    await owner.query(rowsOf([a, b, a, null, b, a]));
    await owner.query('savepoint here');
    await owner.query(rowsOf([a, b, b]));
    await owner.query('rollback to savepoint here');
    await owner.query(rowsOf([b, a]));
    await owner.query('commit');
    await owner.query('begin');
    await owner.query(rowsOf([a, a, null]));
    await owner.query('rollback');
    // what a statement leaves for its own rows does not affect another one
    await owner.query(`select set_config('sanaga.audit_statement', 'forged', false)`);
    await owner.query(rowsOf([a]));
    await owner.end();
    for (const [session, rows] of [
      [one, 5],
      [other, 3],
    ] as const) {
      expect((await list(session, '?action=spec.batch')).totalElements).toBe(rows);
      expect((await verify(session)).ok).toBe(true);
    }
    expect((await verify(superAdmin)).ok).toBe(true);
  });

  it.each([
    ['an edited row', 'update audit_log set action = $2 where chain = $1 and position = 2', 'CHANGED', 2],
    [
      'a row that is missing',
      'delete from audit_log where chain = $1 and position = 2 and $2 <> $1',
      'UNLINKED',
      3,
    ],
    [
      'a tail that is cut',
      `delete from audit_log where chain = $1 and $2 <> $1
        and position = (select max(position) from audit_log where chain = $1)`,
      'CUT',
      undefined,
    ],
  ])('show %s, and where', async (_, statement, cause, position) => {
    const session = await holder();
    const chain = session.organisationId;
    await damage(statement, [chain, 'nothing.happened']);
    const seen = await verify(session);
    expect(seen).toMatchObject({ ok: false, breaks: 1, firstBreak: { chain, cause } });
    if (position) expect(seen.firstBreak.position).toBe(position);
    expect((await verify(admin)).ok).toBe(true);
    const all = await verify(superAdmin);
    expect(all.ok).toBe(false);
    expect(all.breaks).toBeGreaterThanOrEqual(1);
  });
});
