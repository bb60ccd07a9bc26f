import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApprovalTier, minuteMs, type StepUp } from '@sanaga/domain';
import { sql } from 'kysely';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { giveApp, givePasskey, signed } from '../../../test/kit/payments/signing.ts';
import { changePolicy, confirmPolicy } from '../../identity/approval-policy/approval-policy.service.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import { requestCode } from '../approval-codes/request-code.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { excludeFromBulk } from '../decisions/exclusion.service.ts';
import { approverFacts } from '../transactions/approval-words.ts';
import { receipt } from '../transactions/receipt.pdf.ts';
import { detail } from '../transactions/transactions.queries.ts';
import { transactionById } from '../transactions/transactions.repository.ts';
import { retry } from '../transactions/retry.service.ts';
import { challengeApproval } from './challenge.service.ts';
import { canonicalBytes, readContent, sha256 } from './content.ts';

let kit: MoneyKit;
let bulks: BulkKit;
beforeAll(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const tier = (upTo: number | null, approvals: number): ApprovalTier => ({
  upTo,
  approvals,
  from: { roles: ['VALIDATOR', 'ADMIN'], userIds: [] },
  adminAmong: false,
});
const one = [tier(null, 1)];
const any = ['PASSKEY', 'TOTP', 'CODE'];
/** A factor from 10,000 XAF on, a passkey from 50,000 XAF on. */
const rule: StepUp = { from: 10_000, passkeyFrom: 50_000 };

interface Organisation extends Holder {
  second: MemberCaller;
}

async function organisation(
  stepUp: StepUp | null = rule,
  tiers: readonly ApprovalTier[] = one,
): Promise<Organisation> {
  const holder = await kit.holder(10_000_000n);
  const second = await kit.member(holder, ['VALIDATOR']);
  if (stepUp) await changePolicy(kit.deps, holder.admin, tiers, { stepUp });
  return { ...holder, second };
}

let numbers = 0;
const newNumber = () => `+2376775${String(30_000 + (numbers += 1))}`;
const payment = (maker: MemberCaller, amount: number) => kit.payment(maker, amount, newNumber());
const approvalsOf = (id: string) =>
  kit.deps.db
    .selectFrom('transaction_approval')
    .selectAll()
    .where('transaction_id', '=', id)
    .orderBy('approved_at')
    .execute();
const evidenceOf = ({ userId }: MemberCaller) =>
  kit.deps.db.selectFrom('approval_evidence').selectAll().where('approver_id', '=', userId).execute();
const methodsOf = async (caller: MemberCaller, id: string) =>
  (await detail(kit.deps, caller, id)).approvals?.given.map(({ method }) => method);
const refusedWith = (code: string, details: object = {}) => ({ code, details });

describe('an approval that needs a factor', () => {
  it('is refused without, and says which of them will do and which the person has', async () => {
    const { initiator, validator } = await organisation();
    const id = await payment(initiator, 20_000);
    await expect(approve(kit.deps, validator, id)).rejects.toMatchObject(
      refusedWith('STEP_UP_REQUIRED', { methods: any, setUp: ['CODE'] }),
    );
    expect([await kit.statusOf(id), await approvalsOf(id)]).toEqual(['PENDING', []]);
    await givePasskey(kit.deps, validator);
    await giveApp(kit.deps, validator);
    await expect(approve(kit.deps, validator, id)).rejects.toMatchObject(
      refusedWith('STEP_UP_REQUIRED', { setUp: any }),
    );
    const large = await payment(initiator, 60_000);
    await expect(approve(kit.deps, validator, large)).rejects.toMatchObject(
      refusedWith('STEP_UP_REQUIRED', { methods: ['PASSKEY'], setUp: ['PASSKEY'] }),
    );
    expect((await detail(kit.deps, validator, large)).approvals?.stepUp).toEqual(['PASSKEY']);
  });

  it('below the first amount needs none', async () => {
    const { initiator, validator } = await organisation();
    const id = await payment(initiator, 5_000);
    expect((await approve(kit.deps, validator, id)).status).toBe('CONFIRMED');
    expect(await methodsOf(validator, id)).toEqual(['SESSION']);
  });

  it('is confirmed with a code by email, which serves once', async () => {
    const { initiator, validator } = await organisation();
    const id = await payment(initiator, 20_000);
    await requestCode(kit.deps, validator, { transactionId: id });
    const otpCode = bulks.codeOf(validator);
    await expect(approve(kit.deps, validator, id, { otpCode: '000000' })).rejects.toMatchObject({
      code: 'CODE_WRONG',
    });
    expect((await approve(kit.deps, validator, id, { otpCode })).status).toBe('CONFIRMED');
    // again, as the response was lost
    expect((await approve(kit.deps, validator, id, { otpCode })).status).toBe('CONFIRMED');
    expect(await approvalsOf(id)).toMatchObject([{ method: 'CODE', evidence_id: null }]);
  });

  it('gets no code by email where none will do', async () => {
    const { initiator, validator } = await organisation();
    for (const amount of [5_000, 60_000])
      await expect(
        requestCode(kit.deps, validator, { transactionId: await payment(initiator, amount) }),
      ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is confirmed with the code of an app, which serves for one payment', async () => {
    const { initiator, validator } = await organisation(rule, [tier(null, 2)]);
    const shown = await giveApp(kit.deps, validator);
    const [id, other] = [await payment(initiator, 20_000), await payment(initiator, 20_000)];
    const totp = shown();
    expect((await approve(kit.deps, validator, id, { totp })).status).toBe('PENDING');
    // again, as the response was lost
    expect((await approve(kit.deps, validator, id, { totp })).status).toBe('PENDING');
    await expect(approve(kit.deps, validator, other, { totp })).rejects.toMatchObject({
      code: 'CODE_EXPIRED',
    });
    await expect(approve(kit.deps, validator, other, { totp: '000000' })).rejects.toMatchObject({
      code: 'CODE_WRONG',
      details: { fields: [{ field: 'totp' }] },
    });
    expect(await methodsOf(validator, id)).toEqual(['TOTP']);
  });

  it('does not take a code where only a passkey will do, nor use it up', async () => {
    const { initiator, validator } = await organisation();
    const shown = await giveApp(kit.deps, validator);
    const large = await payment(initiator, 60_000);
    const totp = shown();
    await expect(approve(kit.deps, validator, large, { totp })).rejects.toMatchObject({
      code: 'STEP_UP_REQUIRED',
    });
    const other = await organisation();
    const id = await payment(other.initiator, 20_000);
    const app = await giveApp(kit.deps, other.validator);
    expect((await approve(kit.deps, other.validator, id, { totp: app() })).status).toBe('CONFIRMED');
  });

  it('no longer counts once the payment needs a surer one, and is given again', async () => {
    const { initiator, admin, validator, second } = await organisation({ from: null, passkeyFrom: null }, [
      tier(null, 2),
    ]);
    const id = await payment(initiator, 20_000);
    await approve(kit.deps, validator, id);
    await changePolicy(kit.deps, admin, [tier(null, 2)], { stepUp: { from: 10_000, passkeyFrom: 10_000 } });
    const { approvals } = await detail(kit.deps, second, id);
    expect(approvals).toMatchObject({
      given: [],
      dropped: [{ userId: validator.userId, because: 'STEP_UP', method: 'SESSION' }],
      stepUp: ['PASSKEY'],
    });
    const [phone, tablet] = [await givePasskey(kit.deps, validator), await givePasskey(kit.deps, second)];
    const again = { assertion: await signed(kit.deps, validator, phone, [id]) };
    expect((await approve(kit.deps, validator, id, again)).status).toBe('PENDING');
    const last = { assertion: await signed(kit.deps, second, tablet, [id]) };
    expect((await approve(kit.deps, second, id, last)).status).toBe('CONFIRMED');
    expect(await methodsOf(initiator, id)).toEqual(['PASSKEY', 'PASSKEY']);
  });
});

it('confirms no approval that was given earlier, and the audit log does not say so', async () => {
  const { initiator, admin, validator, second } = await organisation(null);
  const id = await payment(initiator, 20_000);
  await changePolicy(kit.deps, admin, [tier(null, 2)]);
  await approve(kit.deps, validator, id);
  const { proposal } = await changePolicy(kit.deps, admin, one);
  await confirmPolicy(kit.deps, second, proposal?.id ?? '');
  expect(await kit.statusOf(id)).toBe('PENDING');
  const assertion = await signed(kit.deps, validator, await givePasskey(kit.deps, validator), [id]);
  expect((await approve(kit.deps, validator, id, { assertion })).status).toBe('CONFIRMED');
  expect(await methodsOf(initiator, id)).toEqual(['SESSION']);
  const [entry] = await kit.deps.db
    .selectFrom('audit_log')
    .select('detail')
    .where('subject_id', '=', id)
    .where('action', '=', 'transaction.approve')
    .execute();
  expect(entry?.detail).toEqual({ earlier: true, toCheck: expect.any(Array) });
});

describe('a passkey', () => {
  it('signs exactly the payment, and what proves it is stored for ever', async () => {
    const { initiator, validator, id: holder } = await organisation();
    const device = await givePasskey(kit.deps, validator);
    const id = await payment(initiator, 60_000);
    const assertion = await signed(kit.deps, validator, device, [id]);
    expect((await approve(kit.deps, validator, id, { assertion })).status).toBe('CONFIRMED');
    const [evidence] = await evidenceOf(validator);
    const [approval] = await approvalsOf(id);
    const content = readContent(evidence?.content ?? Buffer.of());
    expect(content).toEqual({
      v: 'sanaga.approval.v1',
      organisation: holder,
      approver: validator.userId,
      deputyFor: null,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      items: [
        {
          id,
          attempt: 1,
          revision: 1,
          amount: 60_000,
          fee: expect.any(Number),
          tax: expect.any(Number),
          levy: expect.any(Number),
          total: Number(approval?.total),
          payee: 'Pauline Eyenga',
          number: expect.stringMatching(/^\+237/),
          operator: 'MOMO',
          rowsDigest: null,
        },
      ],
      policy: 1,
    });
    expect(evidence?.challenge).toEqual(sha256(evidence?.content ?? Buffer.of()));
    expect(approval).toMatchObject({
      method: 'PASSKEY',
      evidence_id: evidence?.id,
      content_digest: sha256(canonicalBytes(content.items[0] ?? {})),
      attempt: 1,
    });
    expect(evidence).toMatchObject({
      client_data_json: Buffer.from(assertion.response.clientDataJSON, 'base64url'),
      signature: Buffer.from(assertion.response.signature, 'base64url'),
      credential_id: device.credentialId,
      algorithm: -7,
      rp_id: 'localhost',
      counter_stood: false,
    });
  });

  it('confirms a whole selection in one ceremony, each payment once', async () => {
    const { initiator, validator } = await organisation();
    const device = await givePasskey(kit.deps, validator);
    const ids = [
      await payment(initiator, 60_000),
      await payment(initiator, 70_000),
      await payment(initiator, 80_000),
    ];
    const assertion = await signed(kit.deps, validator, device, ids.slice(0, 2));
    const [first = '', second = '', third = ''] = ids;
    const { challengeId: _, ...withoutId } = assertion;
    await Promise.all([
      approve(kit.deps, validator, first, { assertion: withoutId }),
      approve(kit.deps, validator, second, { assertion }),
    ]);
    expect(await evidenceOf(validator)).toHaveLength(1);
    await expect(approve(kit.deps, validator, first, { assertion })).rejects.toMatchObject({
      code: 'SIGNATURE_USED',
    });
    await expect(approve(kit.deps, validator, third, { assertion })).rejects.toMatchObject({
      code: 'PAYMENT_NOT_SIGNED',
    });
    // another answer to the same challenge
    const other = await challengeApproval(kit.deps, validator, [third]);
    const answers = [device.sign(other.publicKey), device.sign(other.publicKey, { counter: 9 })] as const;
    expect((await approve(kit.deps, validator, third, { assertion: answers[0] })).status).toBe('CONFIRMED');
    await expect(approve(kit.deps, validator, third, { assertion: answers[1] })).rejects.toMatchObject({
      code: 'SIGNATURE_USED',
    });
  });

  it('is verified and stored also where nobody asks for it', async () => {
    const { initiator, validator } = await organisation(null);
    const device = await givePasskey(kit.deps, validator);
    const id = await payment(initiator, 1_000);
    const assertion = await signed(kit.deps, validator, device, [id]);
    expect((await approve(kit.deps, validator, id, { assertion })).status).toBe('CONFIRMED');
    expect(await methodsOf(validator, id)).toEqual(['PASSKEY']);
    const another = await payment(initiator, 1_000);
    const wrong = await signed(kit.deps, validator, device, [another], { challenge: 'AAAA' });
    await expect(approve(kit.deps, validator, another, { assertion: wrong })).rejects.toMatchObject({
      code: 'PASSKEY_EXPIRED',
    });
    expect(await kit.statusOf(another)).toBe('PENDING');
  });

  it('stands for the code of an individual, also for a bulk payment', async () => {
    const person = await kit.individual(1_000_000n);
    const device = await givePasskey(kit.deps, person);
    const id = await payment(person, 5_000);
    const assertion = await signed(kit.deps, person, device, [id]);
    const paid = await approve(kit.deps, person, id, { assertion });
    expect(paid).toMatchObject({ status: 'CONFIRMED', approval_code_id: null });
    expect(await methodsOf(person, id)).toEqual(['PASSKEY']);
    const bulk = await bulks.bulk(person, linesOf(3));
    const whole = await signed(kit.deps, person, device, [bulk]);
    await approveBulk(kit.deps, person, bulk, { assertion: whole });
    await kit.settle();
    expect(await kit.statusOf(bulk)).toBe('COMPLETED');
  });

  it.each([
    ['an expired one', 'PASSKEY_EXPIRED', {}, 11],
    ['one signed on another page', 'SIGNATURE_ELSEWHERE', { origin: 'https://example.com' }, 0],
    ['one signed without verifying the person', 'PASSKEY_REFUSED', { flags: 1 }, 0],
  ])('is refused for %s', async (_, code, deviation, minutes) => {
    const { initiator, validator } = await organisation();
    const device = await givePasskey(kit.deps, validator);
    const id = await payment(initiator, 60_000);
    const assertion = await signed(kit.deps, validator, device, [id], deviation);
    kit.pass((minutes * minuteMs) / 1_000);
    await expect(approve(kit.deps, validator, id, { assertion })).rejects.toMatchObject({ code });
    expect([await kit.statusOf(id), await evidenceOf(validator)]).toEqual(['PENDING', []]);
  });

  it('is refused for what another person was given to sign, or has signed', async () => {
    const { initiator, validator, second } = await organisation();
    const id = await payment(initiator, 60_000);
    const [phone, tablet] = [await givePasskey(kit.deps, validator), await givePasskey(kit.deps, second)];
    const assertion = await signed(kit.deps, validator, phone, [id]);
    await expect(approve(kit.deps, second, id, { assertion })).rejects.toMatchObject({
      code: 'SIGNATURE_OF_ANOTHER',
    });
    const byAnother = await signed(kit.deps, validator, tablet, [id]);
    await expect(approve(kit.deps, validator, id, { assertion: byAnother })).rejects.toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
  });

  it('is asked for payments alone that the person may approve now', async () => {
    const { initiator, validator, admin } = await organisation();
    const id = await payment(initiator, 60_000);
    const stranger = await organisation();
    const own = await payment(admin, 1_000);
    await expect(challengeApproval(kit.deps, stranger.validator, [id])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(challengeApproval(kit.deps, admin, [own])).rejects.toMatchObject({ code: 'SELF_APPROVAL' });
    const [item] = await bulks.itemsOf(await bulks.bulk(initiator, linesOf(2)));
    await expect(challengeApproval(kit.deps, validator, [item?.id ?? ''])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('what changes between the signature and the approval', () => {
  const changed = (...fields: string[]) => refusedWith('APPROVAL_CONTENT_CHANGED', { changed: fields });

  it('is named: another attempt', async () => {
    const { initiator, validator, second } = await organisation(null);
    const device = await givePasskey(kit.deps, validator);
    const id = await payment(initiator, 1_000);
    const assertion = await signed(kit.deps, validator, device, [id]);
    kit.operator.outcome = 'failed';
    await approve(kit.deps, second, id);
    await kit.settle();
    kit.operator.outcome = 'successful';
    await retry(kit.deps, initiator, id);
    await kit.settle();
    await expect(approve(kit.deps, validator, id, { assertion })).rejects.toMatchObject(changed('attempt'));
    expect(await evidenceOf(validator)).toEqual([]);
  });

  it('is named: payments that are excluded from a bulk', async () => {
    const { initiator, validator, second } = await organisation();
    const device = await givePasskey(kit.deps, validator);
    const id = await bulks.bulk(initiator, linesOf(4, 4_000));
    const assertion = await signed(kit.deps, validator, device, [id]);
    const [item] = await bulks.itemsOf(id);
    await excludeFromBulk(kit.deps, second, id, { ids: [item?.id ?? ''], reason: 'Wrong' });
    await expect(approveBulk(kit.deps, validator, id, { assertion })).rejects.toMatchObject(
      changed('revision', 'amount', 'fee', 'tax', 'levy', 'total', 'rowsDigest'),
    );
    const again = await signed(kit.deps, validator, device, [id]);
    await approveBulk(kit.deps, validator, id, { assertion: again });
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });

  it('is named: another policy', async () => {
    const { initiator, admin, validator } = await organisation();
    const device = await givePasskey(kit.deps, validator);
    const id = await payment(initiator, 60_000);
    const assertion = await signed(kit.deps, validator, device, [id]);
    await changePolicy(kit.deps, admin, one, { stepUp: { from: 5_000, passkeyFrom: 5_000 } });
    await expect(approve(kit.deps, validator, id, { assertion })).rejects.toMatchObject(changed('policy'));
    expect(await kit.statusOf(id)).toBe('PENDING');
  });
});

it('documents say who approved, how and when, by names as their reader may see them', async () => {
  const { initiator, validator, second } = await organisation(rule, [tier(null, 2)]);
  const device = await givePasskey(kit.deps, validator);
  const id = await payment(initiator, 20_000);
  const assertion = await signed(kit.deps, validator, device, [id]);
  await approve(kit.deps, validator, id, { assertion });
  await requestCode(kit.deps, second, { transactionId: id });
  await approve(kit.deps, second, id, { otpCode: bulks.codeOf(second) });
  const row = await transactionById(kit.deps.db, id);
  expect(approverFacts('en', row, () => 'V•••')).toEqual([
    ['Approved by', expect.stringMatching(/^V•••, confirmed with a passkey · \d/)],
    ['Approved by', expect.stringMatching(/^V•••, confirmed by a code · \d/)],
  ]);
  const { draft } = await receipt(kit.deps, validator, id);
  expect(draft.content).toMatchObject({
    timeline: [
      { text: 'Created by INITIATOR' },
      { text: 'Approved by VALIDATOR, confirmed with a passkey' },
      { text: 'Approved by VALIDATOR, confirmed by a code' },
    ],
  });
});

it('writes the rows of a bulk payment in canonical form', async () => {
  const { initiator } = await organisation(null);
  const id = await bulks.bulk(initiator, linesOf(1));
  const name = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code + 1)).join('') + '"😀\\/';
  await kit.deps.db.updateTable('transaction').set({ payee_name: name }).where('bulk_id', '=', id).execute();
  const { rows } = await sql<{ text: string }>`select signed_rows(${id}) as text`.execute(kit.deps.db);
  const text = rows[0]?.text ?? '';
  expect(canonicalBytes(JSON.parse(text) as object).toString()).toBe(text);
  expect(JSON.parse(text)).toMatchObject([{ payee: name, amount: 1_000 }]);
});
