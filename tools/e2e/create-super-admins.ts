import { execFileSync } from 'node:child_process';
import { root } from './browser.ts';
import { environment, superAdmins } from './product.ts';

/** Creates a super admin for each worker after the first: a worker's codes must come to nobody else. */
export default function createSuperAdmins(): void {
  const [, ...others] = superAdmins;
  for (const { email, password } of others)
    execFileSync(
      process.execPath,
      ['apps/payments-api/src/commands/create-super-admin.ts', '--email', email],
      {
        cwd: root,
        env: { ...process.env, ...environment, SUPER_ADMIN_PASSWORD: password },
      },
    );
}
