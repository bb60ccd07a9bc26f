import { expect, test, type Page } from '@playwright/test';
import { addresses, password, superAdmin } from '../../../tools/e2e/product.ts';
import { pdfText } from '../../../libs/documents/src/testing/pdf-text.ts';
import {
  call,
  fetchFile,
  fourDigits,
  makeOrganisation,
  signInByApi,
  type Holder,
  type Session,
} from '../../../tools/e2e/api.ts';
import { expectLoaded, expectNoSidewaysScroll } from './support/checks.ts';
import { downloadBy } from './support/downloads.ts';
import { allMails, mailCount } from '../../../tools/e2e/inbox.ts';
import { legible, oddities, payloads, run, scripts } from './support/payloads.ts';
import { browserOf } from './support/people.ts';
import { enter } from './support/session.ts';
import { adminPaths, consolePaths, memberPaths } from './support/screens.ts';
import { endMonth } from './support/time.ts';

interface Stored {
  id: string;
  text: string;
}

const organisation = `Ets "><img src=x onerror=${run}>`;
let holder: Holder;
let admin: Session;
let stored: Stored[];

/** Returns undefined if the server refused a text, which is then stored nowhere. Fails if the server is at fault. */
async function unlessRefused<T>(made: Promise<T>): Promise<T | undefined> {
  return made.catch((error: Error) => {
    expect(error.message).toMatch(/: (400|422) /);
    return undefined;
  });
}

/** Stores a text in every field of a payment that takes one, and as the name of somebody who is paid. */
async function store(token: string, text: string, place: number): Promise<Stored | undefined> {
  const number = `+2376775${String(place).padStart(5, '0')}`;
  const body = { amount: 500, reason: text, receiverMessage: text, name: text, number, accountType: 'MOMO' };
  const made = await unlessRefused(call<{ id: string }>('POST', '/transaction', body, token));
  const payee = { name: text, phoneNumber: number };
  await unlessRefused(call('POST', '/transaction/beneficiaries', payee, token));
  return made && { id: made.id, text };
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  expect(scripts).toHaveLength(40);
  // its members are named after it, and mails and bills name it
  holder = await makeOrganisation(organisation, fourDigits(), 300_000);
  admin = await signInByApi(holder.admin, password);
  const { accessToken } = await signInByApi(holder.initiator, password);
  stored = [];
  for (const [place, text] of payloads.entries()) {
    const made = await store(accessToken, text, place);
    if (made) stored.push(made);
  }
});

/** Expects no dialog, no flag and no report of the policy: the text did not even become an element. */
async function expectOnlyText(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: (window as unknown as { ran?: number }).ran,
    elements: document.querySelectorAll('img[src=x], svg[onload], iframe, object, embed, marquee, base')
      .length,
    handlers: [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
    addresses: [...document.querySelectorAll('[href], [action], [formaction], [src]')].filter((element) =>
      ['href', 'action', 'formaction', 'src'].some((name) =>
        /^\s*(javascript|data:text)/i.test(element.getAttribute(name) ?? ''),
      ),
    ).length,
  }));
  expect(found).toEqual({ ran: undefined, elements: 0, handlers: 0, addresses: 0 });
}

async function expectHarmless(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLoaded(page);
  await expectOnlyText(page);
  await expectNoSidewaysScroll(page);
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  page.on('dialog', (dialog) => {
    throw new Error(`a stored text opened a dialog: ${dialog.message()}`);
  });
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expectHarmless(page);
    });
}

test('the payloads are stored, so that the screens have something to show', () => {
  const texts = stored.map(({ text }) => text);
  expect(texts.filter((text) => scripts.includes(text)).length).toBeGreaterThanOrEqual(30);
  expect(texts.filter((text) => oddities.includes(text)).length).toBeGreaterThanOrEqual(6);
});

for (const [role, paths] of [
  ['admin', adminPaths],
  ['initiator', memberPaths],
  ['validator', memberPaths],
] as const)
  test(`no stored text runs on the screens of the ${role}`, async ({ browser }) => {
    const page = await browserOf(browser);
    await enter(page, holder[role]);
    await walk(page, paths);
    await test.step('payments, opened', async () => {
      for (const { id } of [stored.at(0), stored.at(-1)].filter((one) => one !== undefined)) {
        await page.goto(`/dashboard/transactions?id=${id}`);
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
        await expectHarmless(page);
      }
    });
    await page.context().close();
  });

test('names and notifications are shown as they were typed', async ({ browser }) => {
  const page = await browserOf(browser);
  await enter(page, holder.validator);
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  const [newest] = stored.slice(-1);
  const notifications = page.getByRole('region', { name: 'Notifications' });
  // all of them are notifications of one kind, in one row
  await notifications
    .getByRole('button', { name: /payments are waiting/, expanded: false })
    .first()
    .click();
  await expect(notifications.getByText(newest?.text.slice(-12) ?? '').first()).toBeVisible();
  await expectHarmless(page);
  await page.context().close();

  const admins = await browserOf(browser);
  await enter(admins, holder.admin);
  await admins.goto('/dashboard/beneficiaries?search=evil');
  await expect(admins.getByText(oddities[0] ?? '', { exact: true }).first()).toBeVisible();
  await admins.goto('/dashboard/users');
  await admins.getByText(`initiator of ${organisation}`).first().click();
  await expect(admins.getByRole('dialog', { name: `initiator of ${organisation}` })).toBeVisible();
  await expectHarmless(admins);
  await admins.context().close();
});

test('a file with such names is shown row by row', async ({ browser }) => {
  const page = await browserOf(browser);
  await enter(page, holder.initiator);
  await page.goto('/dashboard/transactions/bulk');
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = scripts.map((text) => `${cell(text)},not a number,500,${cell(text)}`);
  await page.getByLabel('Payment file').setInputFiles({
    name: `${scripts[4]}.csv`.replaceAll('/', ''),
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,phone number,amount,reason', ...rows].join('\n')),
  });
  await expect(page.getByRole('heading', { name: 'Check the rows' })).toBeVisible();
  await expect(page.getByText(scripts[0] ?? '').first()).toBeVisible();
  await expectHarmless(page);
  await page.goto('/dashboard');
  await expectHarmless(page);
  await page.context().close();
});

test('no stored text runs on the screens of the console', async ({ browser }) => {
  const page = await browserOf(browser, addresses.adminConsole);
  await enter(page, superAdmin.email, superAdmin.password);
  const own = `/super-admin/organizations?id=${admin.user.organisationId}`;
  const tabs = ['profile', 'members', 'wallet', 'transactions', 'audit'];
  await walk(page, [...consolePaths, ...tabs.map((tab) => `${own}&tab=${tab}`)]);
  await page.context().close();
});

/** Marks of a document that does more than be read. */
const active = /\/(JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|ImportData|EmbeddedFile|RichMedia)\b/;

function expectInert(pdf: Buffer): void {
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // what is drawn is packed, and may look like anything
  const source = pdf.toString('latin1').replaceAll(/stream\r?\n[\s\S]*?endstream/g, '');
  expect(source).not.toMatch(active);
}

test('documents are legible and do nothing', async () => {
  for (const { id, text } of stored) {
    const pdf = await fetchFile(`/transaction/generate-pdf/${id}`, admin.accessToken);
    expectInert(pdf);
    // which characters replace those that no font has is the matter of the documents' own tests
    const words = legible(pdfText(pdf));
    expect(words).toContain(legible(text.replace(/ علي.*/u, '')));
  }
  await endMonth(admin.user.organisationId);
  const bills = () =>
    call<{ content: { id: string }[] }>('GET', '/transaction/history', undefined, admin.accessToken);
  await expect.poll(async () => (await bills()).content.length).toBe(1);
  const [bill] = (await bills()).content;
  const pdf = await fetchFile(`/transaction/invoice-pdf/${bill?.id}`, admin.accessToken);
  expectInert(pdf);
  expect(legible(pdfText(pdf))).toContain(legible(organisation));
});

/** Parses a file of comma-separated values, a line each, into cells. */
const cellsOf = (csv: string): string[] =>
  [...csv.matchAll(/(?:^|,|\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

test('an export has no cell that a spreadsheet would work out', async ({ browser }) => {
  const page = await browserOf(browser);
  await enter(page, holder.admin);
  await page.goto('/dashboard/transactions');
  await page.getByRole('button', { name: 'Export' }).click();
  const choice = page.getByRole('dialog', { name: 'Export' });
  await choice.getByRole('radio', { name: 'CSV' }).check();
  const { content } = await downloadBy(choice.getByRole('button', { name: 'Export' }));
  const cells = cellsOf(content.toString('utf8').replace('\uFEFF', ''));
  // a phone number runs nothing
  expect(cells.filter((cell) => /^(?!\+\d+$)[=+@\t\r\n-]/.test(cell))).toEqual([]);
  expect(cells).toEqual(expect.arrayContaining([`'${oddities[0]}`, scripts[0]]));
  await page.context().close();
});

test('mails show such texts as text, and go to nobody else', async ({ browser }) => {
  await expect.poll(() => mailCount(holder.validator)).toBeGreaterThan(0);
  const mails = (await allMails()).filter(({ html, to }) => html !== '' && to.includes('@org'));
  const hostile = mails.filter(({ text }) => text.includes(run));
  expect(hostile.length).toBeGreaterThan(0);
  expect((await allMails()).filter(({ to }) => to.includes('evil'))).toEqual([]);
  expect(mails.filter(({ to, subject }) => to.includes(',') || /[\r\n]/.test(subject))).toEqual([]);

  // a mail program that is less careful than the inbox: scripts may run here
  const page = await (await browser.newContext()).newPage();
  for (const { html } of hostile) {
    await page.setContent(html);
    await expectOnlyText(page);
    expect(await page.locator('body').innerText()).toContain(run);
  }
  await page.goto(`${addresses.inbox}/mail/${hostile[0]?.id}`);
  await expect(page.frameLocator('iframe').getByText(run).first()).toBeVisible();
  await page.context().close();
});
