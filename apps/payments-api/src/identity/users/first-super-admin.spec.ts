import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHarness, type Harness } from '../../../test/kit/identity/harness.ts';
import { someEmail, testPassword } from '../../../test/kit/base/clients.ts';
import { ensureFirstSuperAdmin } from './first-super-admin.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const command = path.resolve(import.meta.dirname, '../../commands/create-super-admin.ts');
const run = async (args: string[], password: string) => {
  const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: h.url, SUPER_ADMIN_PASSWORD: password };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], { env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
};

const superAdmins = async () => {
  const rows = await h.db.selectFrom('app_user').select('email').where('super_admin', '=', true).execute();
  return rows.map(({ email }) => email);
};

describe('the first super admin', () => {
  it('comes from the settings, once, and signs in', async () => {
    const first = { SUPER_ADMIN_EMAIL: 'First@Example.com', SUPER_ADMIN_PASSWORD: testPassword };
    const settings = { ...h.dependencies.settings, ...first };
    await ensureFirstSuperAdmin({ db: h.db, settings });
    await ensureFirstSuperAdmin({ db: h.db, settings: { ...settings, SUPER_ADMIN_EMAIL: someEmail() } });
    expect(await superAdmins()).toEqual(['first@example.com']);
    const session = await h.signIn('first@example.com');
    const profile = await h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' });
    expect(profile.json()).toMatchObject({ superAdmin: true, roles: [], organizationId: null });
  });

  it('is not there without settings', async () => {
    const before = await superAdmins();
    await ensureFirstSuperAdmin(h.dependencies);
    expect(await superAdmins()).toEqual(before);
  });
});

describe('the command for another one', () => {
  it('creates one who can sign in, and says where the address is taken', async () => {
    const email = someEmail('second');
    const created = await run(['--email', email, '--language', 'fr'], testPassword);
    expect(created).toEqual({ code: 0, output: `${email} is a super admin.\n` });
    expect((await run(['--email', email], testPassword)).code).toBe(1);
    await h.signIn(email);
  });

  it('explains what it needs', async () => {
    const weak = await run(['--email', someEmail()], 'Password1!');
    expect(weak.code).toBe(1);
    expect(weak.output).toContain('first that are guessed');
    expect((await run(['--email', 'nobody'], testPassword)).output).toContain('needs an e-mail address');
  });
});
