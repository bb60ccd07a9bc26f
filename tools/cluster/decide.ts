import { parseArgs } from 'node:util';
import { asSuperAdmin, call, signInByApi } from '../e2e/api.ts';
import { password } from '../e2e/product.ts';

/** Runs on the client's host, after a restore: people approve payments once more, or a super admin lets payments go. */
const { values } = parseArgs({
  options: { approvals: { type: 'string', default: '[]' }, release: { type: 'boolean' } },
});
const tokens = new Map<string, string>();

for (const { id, by } of JSON.parse(values.approvals) as { id: string; by: string }[]) {
  const token = tokens.get(by) ?? (await signInByApi(by, password)).accessToken;
  tokens.set(by, token);
  await call('PATCH', `/transaction/approve/${id}`, {}, token);
}
if (values.release) {
  const { accessToken } = await asSuperAdmin();
  await call(
    'POST',
    '/platform/payouts/request-lift',
    { reason: 'A drill without an operator', withoutStatements: true },
    accessToken,
  );
}
