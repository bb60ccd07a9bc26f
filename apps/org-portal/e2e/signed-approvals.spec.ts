import { expect, test, type Page } from '@playwright/test';
import {
  call,
  fourDigits,
  makeOrganisation,
  makePayment,
  preparePayment,
  signInByApi,
  type Holder,
} from '../../../tools/e2e/api.ts';
import { addresses, password } from '../../../tools/e2e/product.ts';
import { answer, expectNoSidewaysScroll } from './support/checks.ts';
import { addPasskey, connectDevice, signOn } from './support/passkeys.ts';
import { browserOf } from './support/people.ts';
import { enter } from './support/session.ts';
import { widths } from './support/widths.ts';

const tiers = [{ upTo: null, approvals: 1, from: { roles: ['VALIDATOR', 'ADMIN'] } }];

/** Makes an organisation whose approvals need a passkey from an amount on. */
async function organisation(passkeyFrom: number): Promise<Holder> {
  const holder = await makeOrganisation('Pêcheries de Limbé', fourDigits(), 900_000);
  await askFor(holder, passkeyFrom);
  return holder;
}

async function askFor({ admin }: Holder, passkeyFrom: number): Promise<void> {
  const { accessToken } = await signInByApi(admin, password);
  await call('PUT', '/approval-policy', { tiers, stepUp: { from: null, passkeyFrom } }, accessToken);
}

const paymentOf = async ({ initiator }: Holder, amount: number): Promise<string> =>
  (await preparePayment(initiator, 'Garage Fotso', amount)).id;

/** Opens the portal as a validator whose device has a passkey. */
async function validatorWithPasskey(page: Page, { validator }: Holder): Promise<string> {
  await connectDevice(page);
  await enter(page, validator);
  await addPasskey(page, 'Phone');
  return (await signInByApi(validator, password)).accessToken;
}

/** Has the device sign these payments in one ceremony, on the page that is open. */
async function signed(page: Page, token: string, transactionIds: string[]): Promise<unknown> {
  const { publicKey } = await call<{ publicKey: unknown }>(
    'POST',
    '/transaction/approval-challenge',
    { transactionIds },
    token,
  );
  return signOn(page, publicKey);
}

const approve = (token: string, id: string, body: object = {}) =>
  call<{ status: string }>('PATCH', `/transaction/approve/${id}`, body, token);

for (const { name, viewport } of widths)
  test(`a validator approves with a passkey, with one press, on a ${name}`, async ({ browser }) => {
    const holder = await organisation(10_000);
    const page = await browserOf(browser);
    await page.setViewportSize(viewport);
    await validatorWithPasskey(page, holder);
    const id = await paymentOf(holder, 20_000);
    await page.goto(`/dashboard/transactions?id=${id}`);
    await page.getByRole('button', { name: /^Approve 20,000/ }).click();
    const question = page.getByRole('dialog', { name: /^Approve 20,000.*\?$/ });
    await expect(question.getByText(/asks for your passkey/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    // what there is to check comes with the name that MTN has, also while the question is open
    await expect(async () => {
      for (const tick of await question.getByRole('checkbox').all()) await tick.check();
      await expect(question.getByRole('button', { name: /^Approve 20,000/ })).toBeEnabled({ timeout: 500 });
    }).toPass();
    await answer(question, /^Approve 20,000/);
    await expect(page.getByText(/confirmed with a passkey/)).toBeVisible();
    await page.context().close();
  });

for (const { name, viewport } of widths)
  test(`a validator approves a selection with one passkey ceremony, on a ${name}`, async ({ browser }) => {
    const holder = await organisation(10_000);
    const page = await browserOf(browser);
    await page.setViewportSize(viewport);
    await validatorWithPasskey(page, holder);
    const { accessToken } = await signInByApi(holder.initiator, password);
    // with the name that the operator has, so that there is nothing to check
    const number = '+237677412085';
    const { registeredName } = await call<{ registeredName: string }>(
      'POST',
      '/transaction/check-payee',
      { number },
      accessToken,
    );
    for (const amount of [20_000, 30_000]) await makePayment(accessToken, registeredName, amount);
    await page.goto('/dashboard');
    const boxes = page.getByRole('checkbox', { name: `Select ${registeredName}` });
    await expect(boxes).toHaveCount(2);
    for (const box of await boxes.all()) await box.check();
    await page.getByRole('button', { name: 'Approve 2', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Approve these 2 payments?' });
    await expect(question.getByText(/asks for your passkey once/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await answer(question, /^Approve 50,000/);
    await expect(page.getByText(/^You approved 2 payments, 50,000/).first()).toBeVisible();
    await expect(boxes).toHaveCount(0);
    await page.context().close();
  });

test('one ceremony confirms a selection, each payment once and as it was signed', async ({ browser }) => {
  const holder = await organisation(10_000);
  const page = await browserOf(browser);
  const token = await validatorWithPasskey(page, holder);
  const ids = [await paymentOf(holder, 20_000), await paymentOf(holder, 30_000)];
  const [first = '', second = ''] = ids;

  await test.step('without a signature nothing is approved', async () => {
    await expect(approve(token, first)).rejects.toThrow(/409 .*STEP_UP_REQUIRED/);
  });

  await test.step('the same signature approves both, and serves no more', async () => {
    const assertion = await signed(page, token, ids);
    for (const id of ids) expect((await approve(token, id, { assertion })).status).not.toBe('PENDING');
    await expect(approve(token, first, { assertion })).rejects.toThrow(/409 .*SIGNATURE_USED/);
    const other = await paymentOf(holder, 40_000);
    await expect(approve(token, other, { assertion })).rejects.toThrow(/409 .*PAYMENT_NOT_SIGNED/);
  });

  await test.step('what has changed since is refused, and so is another page', async () => {
    const id = await paymentOf(holder, 50_000);
    const assertion = await signed(page, token, [id]);
    await askFor(holder, 5_000);
    await expect(approve(token, id, { assertion })).rejects.toThrow(/409 .*APPROVAL_CONTENT_CHANGED/);
    await page.goto(`${addresses.adminConsole}/health/live`);
    const elsewhere = await signed(page, token, [id]);
    await expect(approve(token, id, { assertion: elsewhere })).rejects.toThrow(/422 .*SIGNATURE_ELSEWHERE/);
  });

  await test.step('the evidence file names who signed', async () => {
    const { accessToken } = await signInByApi(holder.admin, password);
    const file = await call<object>('GET', `/transaction/evidence/${second}`, undefined, accessToken);
    expect(file).toMatchObject({ transaction: second, approvals: [{ method: 'PASSKEY' }] });
  });
  await page.context().close();
});
