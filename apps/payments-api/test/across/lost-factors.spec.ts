import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hourMs } from '@sanaga/domain';
import { codeOf, expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { createAuthenticator } from '../kit/identity/authenticator.ts';
import { createPasskeyCalls } from '../kit/identity/passkeys.ts';

/** Checks what two super admins do for whoever is locked out: a third of them, or an organisation. */
let h: MoneyHarness;
let first: TestSession;
let second: TestSession;
let third: TestSession;
/** Admins of new organisations, each used once: who approved them is not there any more. */
const admins: TestSession[] = [];
beforeAll(async () => {
  h = await createMoneyHarness();
  for (let n = 0; n < 4; n += 1) admins.push(await h.signUpOrganisation());
});
beforeEach(async () => {
  h.dependencies.settings.SUPER_ADMIN_FACTOR = 'optional';
  // those of the test before are nobody's second person, and their going is long ago
  const others = h.db.updateTable('app_user').where('super_admin', '=', true);
  await others.set({ status: 'REMOVED', stood_down_at: null }).execute();
  [first, second, third] = [await h.newSuperAdmin(), await h.newSuperAdmin(), await h.newSuperAdmin()];
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const reason = 'Phone was stolen';
const confirm = (as: TestSession, id: string) => h.patch(as, `/auth/super-admins/confirm-change/${id}`);
const request = (as: TestSession, { userId }: TestSession) =>
  h.post(as, `/auth/super-admins/request-change/${userId}`, { change: 'FACTORS', reason });
const requested = async (as: TestSession, whom: TestSession): Promise<string> =>
  expectSuccess(await request(as, whom)).json().decisionId;
const templatesOf = async ({ email }: TestSession) =>
  (await h.mails.all(email)).map(({ template }) => template);
const methodsOf = async (person: TestSession) => (await h.get(person, '/auth/second-factor')).methods;

/** Gives a super admin a passkey and an authenticator app, as they are stored. */
async function equip(person: TestSession): Promise<void> {
  const passkeys = createPasskeyCalls(h);
  const made = createAuthenticator().register(await passkeys.begin(person), {
    origin: 'http://localhost:4300',
  });
  expectSuccess(await passkeys.store(person, made));
}

describe('a super admin who has lost the devices', () => {
  it('is told, loses factors and sessions by the word of two others, and sets up new ones', async () => {
    await equip(third);
    const id = await requested(first, third);
    expect(await templatesOf(third)).toContain('factor-removal-asked');
    expect(codeOf(await confirm(first, id))).toBe('409 SECOND_PERSON_REQUIRED');
    expect(codeOf(await confirm(third, id))).toBe('409 SECOND_PERSON_REQUIRED');
    expect(await methodsOf(third)).toEqual(['PASSKEY']);
    expect((await confirm(second, id)).json()).toMatchObject({ kind: 'FACTOR_REMOVAL', status: 'DONE' });
    expect(codeOf(await h.as(third).inject({ method: 'GET', url: '/auth/sessions' }))).toBe(
      '401 SESSION_ENDED',
    );
    expect(await templatesOf(third)).toContain('factors-removed');
    for (const other of [first, second])
      expect(await templatesOf(other)).toContain('factors-removed-of-other');
    h.dependencies.settings.SUPER_ADMIN_FACTOR = 'required';
    expect(await h.get(await h.signIn(third.email), '/auth/second-factor')).toEqual({
      required: true,
      owed: true,
      methods: [],
    });
    const actions = await h.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', third.userId)
      .where('action', 'like', 'super-admin.%factor%')
      .orderBy('id')
      .execute();
    expect(actions).toEqual([
      { action: 'super-admin.ask-factor-removal', actor_id: first.userId },
      { action: 'super-admin.remove-factors', actor_id: second.userId },
    ]);
  });

  it('keeps everything else: the account, and what they have asked for', async () => {
    const id = await requested(first, third);
    const theirs = await requested(third, second);
    expectSuccess(await confirm(second, id));
    const rows = await h.get(first, '/auth/joint-decisions?page=0&size=50&status=OPEN');
    expect(rows.content.map((row: { decisionId: string }) => row.decisionId)).toContain(theirs);
  });

  it('is not opened by somebody who has just come', async () => {
    const since = h.clock.now();
    const newcomer = h.db.updateTable('app_user').where('id', '=', second.userId);
    await newcomer.set({ super_admin_since: since }).execute();
    const id = await requested(first, third);
    expect(codeOf(await confirm(second, id))).toBe('409 TOO_EARLY');
    const theirs = await requested(second, first);
    expect(codeOf(await confirm(third, theirs))).toBe('409 TOO_EARLY');
  });

  it('is helped by the only other one after 48 hours', async () => {
    await h.db.updateTable('app_user').set({ status: 'REMOVED' }).where('id', '=', second.userId).execute();
    const id = await requested(first, third);
    expect(codeOf(await confirm(first, id))).toBe('409 TOO_EARLY');
    h.clock.advance(48 * hourMs);
    first = await h.signIn(first.email);
    expect(codeOf(await confirm(first, id))).toBe('200 OK');
  });

  it('asks nobody for themselves', async () => {
    expect(codeOf(await request(first, first))).toBe('422 INVALID_INPUT');
  });
});

describe('an organisation whose policy nobody can fulfil', () => {
  const from = { roles: ['VALIDATOR'], userIds: [] };
  const url = (organisationId: string) => `/auth/organisations/reset-approval-policy/${organisationId}`;
  const agree = (as: TestSession, id: string) =>
    h.patch(as, `/auth/organisations/confirm-approval-policy-reset/${id}`);

  /** Creates an organisation that needs two validators, with both of them. */
  async function ofTwo() {
    const { email = '' } = admins.pop() ?? {};
    const admin = await h.signIn(email);
    const validators = [await h.member('VALIDATOR', { admin }), await h.member('VALIDATOR', { admin })];
    const tiers = [{ upTo: null, approvals: 2, from, adminAmong: false }];
    expectSuccess(await h.as(admin).inject({ method: 'PUT', url: '/approval-policy', payload: { tiers } }));
    return { admin, validators, organisationId: admin.organisationId };
  }

  /** Locks it out: the platform suspends a validator, which no policy holds back. */
  async function lockedOut() {
    const made = await ofTwo();
    const [gone] = made.validators;
    const suspend = `/auth/users/suspend-user/${gone?.userId}`;
    expectSuccess(await h.patch(first, suspend, { reason: 'Under inquiry' }));
    return made;
  }

  const policyOf = (admin: TestSession) => h.get(admin, '/approval-policy');

  it('needs one approval again by the word of two super admins, and hears of it', async () => {
    const { admin, validators, organisationId } = await lockedOut();
    expect(await h.get(first, `/auth/organisations/approval-policy-state/${organisationId}`)).toEqual({
      fulfillable: 'NO',
    });
    const { decisionId } = expectSuccess(await h.post(first, url(organisationId), { reason })).json();
    expect(codeOf(await agree(first, decisionId))).toBe('409 SECOND_PERSON_REQUIRED');
    expect(await policyOf(admin)).toMatchObject({ version: 1, fulfillable: 'NO' });
    expect(codeOf(await agree(second, decisionId))).toBe('200 OK');
    expect(await policyOf(admin)).toMatchObject({
      version: 2,
      tiers: [{ upTo: null, approvals: 1 }],
      fulfillable: expect.not.stringMatching(/^NO$/),
      proposal: null,
    });
    const [gone, stays] = validators;
    expect(await templatesOf(admin)).toContain('approval-policy-reset');
    expect(await templatesOf(stays ?? admin)).toContain('approval-policy-reset');
    expect(await templatesOf(gone ?? admin)).not.toContain('approval-policy-reset');
    const stored = await h.db
      .selectFrom('approval_policy')
      .select(['version', 'proposed_by'])
      .where('organisation_id', '=', organisationId)
      .orderBy('version')
      .execute();
    expect(stored).toEqual([
      { version: 1, proposed_by: admin.userId },
      { version: 2, proposed_by: null },
    ]);
  });

  it('is left alone while its people can fulfil it', async () => {
    const { organisationId } = await ofTwo();
    expect(codeOf(await h.post(first, url(organisationId), { reason }))).toBe('409 WRONG_STATUS');
  });

  it('is left alone where they can again before the second word', async () => {
    const { admin, validators, organisationId } = await lockedOut();
    const { decisionId } = expectSuccess(await h.post(first, url(organisationId), { reason })).json();
    await h.db
      .updateTable('app_user')
      .set({ status: 'ACTIVE' })
      .where('id', '=', validators[0]?.userId ?? '')
      .execute();
    expect(codeOf(await agree(second, decisionId))).toBe('409 WRONG_STATUS');
    expect(await policyOf(admin)).toMatchObject({ version: 1 });
  });

  it('is not for its own admins to bring back', async () => {
    const { admin, organisationId } = await lockedOut();
    expect(codeOf(await h.post(admin, url(organisationId), { reason }))).toBe('403 FORBIDDEN');
  });
});
