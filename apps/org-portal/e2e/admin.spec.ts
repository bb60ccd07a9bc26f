import { expect, test, type Browser, type Page } from '@playwright/test';
import { pdfText } from '../../../libs/documents/src/testing/pdf-text.ts';
import { addAccount, addAccountByPhone, requestRefill, invite } from './support/admin.ts';
import {
  approvePayment,
  asSuperAdmin,
  call,
  fourDigits,
  type Holder,
  makeNewcomer,
  makeOrganisation,
  preparePayment,
  signInByApi,
} from '../../../tools/e2e/api.ts';
import { answer, expectNoSidewaysScroll } from './support/checks.ts';
import { downloadBy } from './support/downloads.ts';
import { activationLinkIn, mailCount } from '../../../tools/e2e/inbox.ts';
import { password } from '../../../tools/e2e/product.ts';
import { browserOf, enterCode } from './support/people.ts';
import { enter } from './support/session.ts';
import { endMonth } from './support/time.ts';
import { widths } from './support/widths.ts';

type Viewport = (typeof widths)[number]['viewport'];

async function adminOf(browser: Browser, viewport: Viewport, email: string): Promise<Page> {
  const page = await browserOf(browser);
  await page.setViewportSize(viewport);
  await enter(page, email);
  return page;
}

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Huileries de Souza', fourDigits(), 300_000);
});

for (const { name, viewport } of widths) {
  test(`an admin adds accounts, refills the wallet from one and sets a target, on a ${name}`, async ({
    browser,
  }) => {
    const digits = fourDigits();
    const admin = await makeNewcomer(`Cacao du Mbam ${name}`, digits);
    const page = await adminOf(browser, viewport, admin);
    await addAccount(page, admin, { name: 'Caisse principale', number: `6774${digits}0` });
    await expectNoSidewaysScroll(page);

    await test.step('requests a refill, and sees it credited as it happens', async () => {
      await requestRefill(page, '150000');
      await expectNoSidewaysScroll(page);
      const id = new URL(page.url()).searchParams.get('id') ?? '';
      const { accessToken } = await asSuperAdmin();
      await call('PATCH', `/transaction/process-refill/${id}`, undefined, accessToken);
      await expect(page.getByText('Credited').first()).toBeVisible();
    });

    await test.step('adds another account, which its phone confirms', async () => {
      await addAccountByPhone(page, { name: 'Caisse du marché', number: `6774${digits}1` });
      await expectNoSidewaysScroll(page);
    });

    await test.step('sets a target, towards which both count', async () => {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Set a target' }).click();
      await page.getByLabel('Target (XAF)').fill('400000');
      await page.getByRole('button', { name: 'Set target' }).click();
      await expect(page.getByText(/^The target for .* is 400,000/).first()).toBeVisible();
      // what the phone was asked for counts as well
      await expect(page.getByText(/249,900.XAF to go/).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
    await page.context().close();
  });

  test(`an admin sees what was paid out, for what and to whom, on a ${name}`, async ({ browser }) => {
    const payee = `Transports Moungo ${name}`;
    const { id } = await preparePayment(holder.initiator, payee, 7_000);
    await approvePayment(holder.validator, id);
    const page = await adminOf(browser, viewport, holder.admin);
    await page
      .getByRole('link', { name: /^All expenses/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Expenses' })).toBeVisible();
    const paidTo = page.getByRole('region', { name: 'By beneficiary' });
    await expect(paidTo.getByText(payee)).toBeVisible();
    await expect(page.getByRole('region', { name: 'By reason' }).getByText('Transport')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });

  test(`an admin invites a person by their address and takes the access away, on a ${name}`, async ({
    browser,
  }) => {
    const digits = fourDigits();
    const admin = await makeNewcomer(`Scierie du Nkam ${name}`, digits);
    const person = { name: 'Awa Ngono', email: `awa@new${digits}.example`, phone: `6775${digits}0` };
    const page = await adminOf(browser, viewport, admin);

    await test.step('invites, and sees the person come', async () => {
      const seen = await invite(page, admin, person, 'Initiator');
      await expect(page.getByText('Invited', { exact: true }).first()).toBeVisible();
      const code = new URL(await activationLinkIn(person.email, seen)).searchParams.get('code');
      const given = { password, name: person.name, phoneNumber: person.phone };
      await call('PATCH', `/auth/users/activate-account/${code}`, given);
      await expect(page.getByText('Invited', { exact: true })).toHaveCount(0);
      await signInByApi(person.email, password);
    });

    await test.step('removes the person, who cannot come in any more', async () => {
      await page.getByText(person.name).first().click();
      const drawer = page.getByRole('dialog', { name: person.name, exact: true });
      await expectNoSidewaysScroll(page);
      await drawer.getByRole('button', { name: `Remove ${person.name}` }).click();
      await answer(page.getByRole('dialog', { name: `Remove ${person.name}?` }), 'Remove user');
      await expect(drawer).toBeHidden();
      await expect(page.getByRole('main').getByText(person.name)).toHaveCount(0);
      await expect(call('POST', '/auth/login', { email: person.email, password })).rejects.toThrow(/: 401 /);
    });
    await page.context().close();
  });

  test(`an admin changes the own password and e-mail address, on a ${name}`, async ({ browser }) => {
    const digits = fourDigits();
    const admin = await makeNewcomer(`Pharmacie Sawa ${name}`, digits);
    const [next, address] = ['Sanaga-Bridge-2027!', `direction@new${digits}.example`];
    const page = await adminOf(browser, viewport, admin);
    await page.goto('/dashboard/settings?tab=security');

    await test.step('the password, with the present one', async () => {
      await page.getByLabel('Current password').fill(password);
      await page.getByLabel('New password', { exact: true }).fill(next);
      await page.getByLabel('New password again').fill(next);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText(/^Your password has been changed/).first()).toBeVisible();
      await expect(call('POST', '/auth/login', { email: admin, password })).rejects.toThrow(/: 401 /);
    });

    await test.step('the address, with a code that goes to the new one', async () => {
      await page.getByRole('button', { name: 'Change: Email address' }).click();
      await page.getByLabel('New email address').fill(address);
      await page.getByLabel('Your password').fill(next);
      const seen = await mailCount(address);
      await page.getByRole('button', { name: 'Email the code' }).click();
      await enterCode(page, address, seen);
      await expect(page.getByText('Email address changed.').first()).toBeVisible();
      await expect(page.getByText(address).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await signInByApi(address, next);
    });
    await page.context().close();
  });

  test(`an admin downloads a bill and changes the plan, on a ${name}`, async ({ browser }) => {
    const digits = fourDigits();
    const organisation = `Groupe Bassa ${name}`;
    const admin = await makeNewcomer(organisation, digits, 100_000);
    const { user } = await signInByApi(admin, password);
    await endMonth(user.organisationId);
    const page = await adminOf(browser, viewport, admin);

    await test.step('the bill, as a PDF and among all', async () => {
      await page.getByRole('link', { name: 'All invoices' }).click();
      await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      const bill = await downloadBy(page.getByRole('button', { name: /^INV-\d+ as PDF$/ }));
      expect(bill.name).toMatch(/^INV-\d+\.pdf$/);
      const text = pdfText(bill.content);
      expect(text).toContain(bill.name.replace('.pdf', ''));
      expect(text).toContain(organisation);
      const all = await downloadBy(page.getByRole('button', { name: 'Download all' }));
      expect(all.name).toBe('Invoices.zip');
      expect(all.content.toString('latin1')).toContain(bill.name);
    });

    await test.step('the plan, with what it costs from then on', async () => {
      await page.getByRole('link', { name: 'Compare plans' }).click();
      const premium = page.getByRole('region', { name: 'Premium' });
      await premium.getByRole('button', { name: 'Change to Premium' }).click();
      await answer(page.getByRole('dialog', { name: 'Change to Premium?' }), /^Change to Premium for/);
      await expect(premium.getByText('Your plan')).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
    await page.context().close();
  });
}
