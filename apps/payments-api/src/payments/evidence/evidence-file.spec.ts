import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { givePasskey, signed } from '../../../test/kit/payments/signing.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { evidenceFile } from './evidence-file.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;
/** Folder beside the packages that the example imports. */
let folder: string;
beforeAll(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(10_000_000n);
  folder = await mkdtemp(path.join(root, 'node_modules', '.evidence-'));
  const docs = await readFile(path.join(root, 'docs/evidence.md'), 'utf8');
  const [, example = ''] = /```js\n(.*?)```/s.exec(docs) ?? [];
  await writeFile(path.join(folder, 'check.mjs'), example);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const fileOf = async (id: string) => (await evidenceFile(kit.deps, holder.admin, id)).content.toString();

/** Runs the example of the documentation, as it stands there. */
async function checked(content: string): Promise<string> {
  const file = path.join(folder, 'evidence.json');
  await writeFile(file, content);
  const { stdout } = await promisify(execFile)(process.execPath, ['check.mjs', file], { cwd: folder });
  return stdout;
}

describe('an evidence file', () => {
  it('is checked by a stranger with the example of the documentation', async () => {
    const device = await givePasskey(kit.deps, holder.validator);
    const id = await kit.payment(holder.initiator, 20_000);
    const assertion = await signed(kit.deps, holder.validator, device, [id]);
    await approve(kit.deps, holder.validator, id, { assertion });
    const content = await fileOf(id);
    expect(await checked(content)).toMatch(
      /^VALIDATOR, .+: signed 20144 XAF for Pauline Eyenga, \+237677412085\n$/,
    );
    const forged = content.replaceAll('+237677412085', '+237677412086');
    await expect(checked(forged)).rejects.toThrow();
    expect(JSON.parse(content)).toMatchObject({
      v: 'sanaga.evidence.v1',
      transaction: id,
      item: { id, total: 20_144 },
      approvals: [
        { approver: { userId: holder.validator.userId }, method: 'PASSKEY', attempt: 1, policy: 0 },
      ],
      rows: null,
    });
  });

  it('of a bulk payment holds its payments, and is that of each of them', async () => {
    const device = await givePasskey(kit.deps, holder.admin);
    const id = await bulks.bulk(holder.initiator, linesOf(3, 4_000));
    const assertion = await signed(kit.deps, holder.admin, device, [id]);
    await approveBulk(kit.deps, holder.admin, id, { assertion });
    await kit.settle();
    const [item] = await bulks.itemsOf(id);
    const content = await fileOf(item?.id ?? '');
    expect(await checked(content)).toMatch(/^ADMIN, .+: signed \d+ XAF for pay/);
    await expect(checked(content.replace('"amount":4000,"fee"', '"amount":9000,"fee"'))).rejects.toThrow(
      'does not hold',
    );
  });

  it('says of other approvals that there is nothing to check', async () => {
    const id = await kit.payment(holder.initiator, 1_000, '+237677412099');
    await approve(kit.deps, holder.validator, id);
    expect(await checked(await fileOf(id))).toMatch(/^VALIDATOR, .+: SESSION, nothing to check\n$/);
  });

  it('is the holder’s alone', async () => {
    const id = await kit.payment(holder.initiator, 1_000);
    const stranger = await kit.holder();
    await expect(evidenceFile(kit.deps, stranger.admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
