import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { fourDigits, type Holder, makeOrganisation, preparePayment } from '../../../tools/e2e/api.ts';
import { answer, expectAccessible, expectAtRest, expectNoSidewaysScroll, tickAll } from './support/checks.ts';
import { mailCount } from '../../../tools/e2e/inbox.ts';
import { browserOf, enterCode } from './support/people.ts';
import { enter } from './support/session.ts';
import { countInputs, type InputCounter } from './support/input-counter.ts';
import { widths } from './support/widths.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Moungo Récoltes', fourDigits(), 900_000);
});

/** Writes a file in which line 3 lacks digits, and line 4 pays the number of line 2 once more. */
const fileOf = (reason: string, name = 'harvest.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'name,phone number,amount,reason',
      `Pauline N’Gono,677412085,5000,${reason}`,
      `Issa Bouba,67741,7000,${reason}`,
      `Pauline N’Gono,677412085,6000,${reason}`,
      `Awa Ngono,677412087,8000,${reason}`,
    ].join('\n'),
  ),
});

const sums = (page: Page) => page.getByRole('region', { name: 'Rows of the file' });

async function upload(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.getByRole('link', { name: 'Upload a file' }).click();
  await page.getByLabel('Payment file').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'Check the rows' })).toBeVisible();
  await expect(sums(page)).toContainText(/Rows in the file4.*Accepted3.*Excluded1/);
}

/** Corrects the error and leaves the duplicate out; both outlast a reload. */
async function check(page: Page): Promise<void> {
  const cell = page.getByLabel('Phone number, row 3');
  await expect(cell).toHaveAccessibleDescription(/not a mobile number/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await cell.fill('6 77 41 20 86');
  await cell.press('Enter');
  await expect(sums(page)).toContainText(/Accepted4.*Excluded0/);
  await expect(page.getByText('Issa Bouba')).toBeVisible();

  await page.getByText(/^Warnings \d/).click();
  await expect(page.getByText(/also in row 2/)).toBeVisible();
  await page.getByRole('button', { name: 'Exclude: row 4' }).click();
  await expect(page.getByText('Excluded by you')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Check the rows' })).toBeVisible({ timeout: 30_000 });
  await expect(sums(page)).toContainText(/Rows in the file4.*Accepted3.*Excluded1/);
  await expect(sums(page)).toContainText('20,000');
}

async function send(page: Page): Promise<void> {
  await expect(page.getByText(/of the names are checked/)).toBeHidden();
  await page.getByRole('checkbox', { name: /^Pay \d rows? in spite of/ }).check();
  await page.getByLabel('Why pay anyway?').fill('Seen with the team leader');
  const seen = await mailCount(holder.initiator);
  await page.getByRole('button', { name: 'Continue with 3 rows' }).click();
  await enterCode(page, holder.initiator, seen);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send 3 payments for approval' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  await expect(page.getByText(/can approve it/)).toContainText('validator of');
}

/** Approves a bulk payment; the number of presses that this takes is promised. */
async function approve(page: Page, file: string, { taken }: InputCounter): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  taken();
  await page.getByRole('button', { name: file }).click();
  await expect(page.getByText('4 = 3 accepted + 1 excluded')).toBeVisible();
  await expect(page.getByText('Issa Bouba').first()).toBeVisible();
  await expect(page.getByText(/wrote: “Seen with the team leader”/)).toBeVisible();
  const open = page.getByRole('button', { name: /^Approve 20,000/ });
  await expect(open).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await open.click();
  const question = page.getByRole('dialog', { name: 'Approve these 3 payments?' });
  await expect(question).toContainText('20,152');
  // one for all payments with the same to check, however many there are
  await expect(question.getByRole('group', { name: 'I have checked:' })).toBeVisible();
  const ticks = await tickAll(question);
  await answer(question, /^Approve 20,000/);
  await expect(question).toBeHidden();
  expect(taken()).toBeLessThanOrEqual(3 + ticks);

  await page.getByRole('button', { name: /^Approve 2,500/ }).click();
  const next = page.getByRole('dialog', { name: /^Approve .+ to .+\?$/ });
  const nextTicks = await tickAll(next);
  await answer(next, /^Approve 2,500/);
  expect(taken()).toBeLessThanOrEqual(2 + nextTicks);
  await expect(page.getByText('Approved by you today')).toBeVisible();
}

for (const { name, viewport } of widths) {
  test(`a file is corrected, sent with a code and approved by somebody else, on a ${name}`, async ({
    browser,
  }) => {
    const [prepares, approves] = [await browserOf(browser), await browserOf(browser)];
    for (const page of [prepares, approves]) await page.setViewportSize(viewport);
    const inputs = await countInputs(approves.context());
    await enter(prepares, holder.initiator);

    await test.step('uploads, corrects and sends it', async () => {
      await upload(prepares, fileOf(`Récolte ${name}`, `harvest ${name}.csv`));
      await check(prepares);
      await send(prepares);
    });

    await test.step('another person approves it in three presses, the next payment in two, and a tick for each check', async () => {
      await preparePayment(holder.initiator, 'Lydie Manga', 2_500);
      await enter(approves, holder.validator);
      await approve(approves, `harvest ${name}.csv`, inputs);
    });

    await test.step('its payments are completed, which the sender sees without a reload', async () => {
      await expect(prepares.getByText('3 paid')).toBeVisible();
      await prepares.getByRole('link', { name: 'See this bulk payment' }).click();
      await expect(prepares.getByText('Completed').first()).toBeVisible();
      await expect(prepares.getByRole('button', { name: 'Download receipt' })).toBeVisible();
      const [result] = await Promise.all([
        prepares.waitForEvent('download'),
        prepares.getByRole('button', { name: 'Result file' }).click(),
      ]);
      expect(result.suggestedFilename()).toBe(`harvest ${name} result.csv`);
      const lines = (await readFile(await result.path(), 'utf8')).trim().split(/\r?\n/);
      expect(lines).toHaveLength(5);
      expect(lines.filter((line) => /completed/i.test(line))).toHaveLength(3);
    });
    for (const page of [prepares, approves]) await page.context().close();
  });
}

test('the same file twice needs a confirmation, and an open file waits where it was left', async ({
  browser,
}) => {
  const page = await browserOf(browser);
  await enter(page, holder.initiator);
  await upload(page, fileOf('Récolte encore'));
  await page.goto('/dashboard');
  await expect(page.getByText('1 row to check, then your code')).toBeVisible();
  await page.getByRole('link', { name: 'Upload a file' }).click();
  await page.getByLabel('Payment file').setInputFiles(fileOf('Récolte encore'));
  const question = page.getByRole('dialog', { name: 'Upload this file again?' });
  await expectAtRest(question);
  await question.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Delete harvest.csv' }).click();
  await answer(page.getByRole('dialog', { name: 'Delete this file?' }), 'Delete 4 rows');
  await expect(page.getByRole('button', { name: 'Delete harvest.csv' })).toBeHidden();
  await page.context().close();
});

test('a file whose headings nobody knows is read as the person says, corrected and paid', async ({
  browser,
}) => {
  const [prepares, approves] = [await browserOf(browser), await browserOf(browser)];
  await enter(prepares, holder.initiator);
  await prepares.getByRole('link', { name: 'Upload a file' }).click();
  await prepares.getByLabel('Payment file').setInputFiles({
    name: 'planteurs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Cacao du 28/11;;',
        'Planteur no 1;Où;Combien',
        'Awa Ngono;677412087;3000',
        'Issa Bouba;67741;4000',
      ].join('\n'),
    ),
  });
  await expect(prepares.getByText('Not all headings of planteurs.csv are known.')).toBeFocused();
  await expectAccessible(prepares);
  await expectNoSidewaysScroll(prepares);
  for (const [column, field] of [
    ['Planteur no 1', 'Name'],
    ['Où', 'Phone number'],
    ['Combien', 'Amount'],
  ] as const) {
    await prepares.getByRole('combobox', { name: `Field of the column ${column}` }).click();
    // the list of the column before may still be closing
    await prepares.getByRole('option', { name: field, exact: true }).last().click();
  }
  await prepares.getByLabel('Reason for all rows').fill('Cacao');
  await prepares.getByRole('button', { name: 'Read the file' }).click();

  await expect(sums(prepares)).toContainText(/Rows in the file2.*Accepted1.*Excluded1/);
  const cell = prepares.getByLabel('Phone number, row 4');
  await cell.fill('677412086');
  await cell.press('Enter');
  await expect(sums(prepares)).toContainText(/Accepted2.*Excluded0/);
  await expect(prepares.getByText(/of the names are checked/)).toBeHidden();
  await prepares.getByRole('checkbox', { name: /^Pay \d rows? in spite of/ }).check();
  await prepares.getByLabel('Why pay anyway?').fill('Both delivered this morning');
  const seen = await mailCount(holder.initiator);
  await prepares.getByRole('button', { name: 'Continue with 2 rows' }).click();
  await enterCode(prepares, holder.initiator, seen);
  await prepares.getByRole('button', { name: 'Send 2 payments for approval' }).click();
  await expect(prepares.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();

  await enter(approves, holder.validator);
  await approves
    .getByRole('button', { name: /planteurs\.csv/ })
    .first()
    .click();
  await approves.getByRole('button', { name: /^Approve 7,000/ }).click();
  const question = approves.getByRole('dialog', { name: 'Approve these 2 payments?' });
  await tickAll(question);
  await answer(question, /^Approve 7,000/);
  await expect(question).toBeHidden();
  await expect(prepares.getByText('2 paid')).toBeVisible();
  for (const page of [prepares, approves]) await page.context().close();
});

test('a workbook is read as a file of text is', async ({ browser }) => {
  const rows = [
    ['Name', 'Phone number', 'Amount', 'Reason'],
    ['Pauline N’Gono', '+237 677 41 20 85', 5_000, 'Récolte'],
    ['Awa Ngono', 677_412_087, 8_000, 'Récolte'],
  ];
  const page = await browserOf(browser);
  await enter(page, holder.initiator);
  await page.getByRole('link', { name: 'Upload a file' }).click();
  await page.getByLabel('Payment file').setInputFiles({
    name: 'harvest.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Paie', rows }] })),
  });
  await expect(page.getByRole('heading', { name: 'Check the rows' })).toBeVisible();
  await expect(sums(page)).toContainText(/Rows in the file2.*Accepted2.*Excluded0/);
  await expect(sums(page)).toContainText('13,000');
  await page.context().close();
});

test('a large file is checked while the person waits, whom a reload does not lead astray', async ({
  browser,
}) => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `Planteur ${n},+2376${70_000_000 + n},600,Récolte`);
  const page = await browserOf(browser);
  await enter(page, holder.initiator);
  await page.getByRole('link', { name: 'Upload a file' }).click();
  await page.getByLabel('Payment file').setInputFiles({
    name: 'season.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Phone number,Amount,Reason', ...rows].join('\n')),
  });
  await expect(page.getByRole('heading', { name: 'Check the rows' })).toBeVisible();
  await expect(page.getByText('season.csv')).toBeVisible();
  await page.reload();
  await expect(sums(page)).toContainText(/Rows in the file20,000.*Accepted20,000.*Excluded0/, {
    timeout: 30_000,
  });
  await page.context().close();
});
