import { expect, test, type Page } from '@playwright/test';
import { addresses, superAdmin } from '../../../tools/e2e/product.ts';
import { call, fourDigits, makeOrganisation, signInByApi, type Holder } from './support/api.ts';
import { browserOf, password, signIn } from './support/people.ts';
import { adminPaths, consolePaths, memberPaths } from './support/screens.ts';

const run = 'window.ran=1';

/** Forty ways in which a stored text has become a script somewhere. */
const payloads = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<img src=x onerror="${run}"//`,
  `"><img src=x onerror=${run}>`,
  `'><svg onload=${run}>`,
  `<svg/onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<body onload=${run}>`,
  `<iframe src="javascript:parent.ran=1">`,
  `<iframe srcdoc="<script>parent.ran=1</script>">`,
  `<object data="javascript:${run}">`,
  `<embed src="javascript:${run}">`,
  `<a href="javascript:${run}">pay</a>`,
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `data:text/html,<script>opener.ran=1</script>`,
  `<details open ontoggle=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<video><source onerror=${run}></video>`,
  `<audio src=x onerror=${run}>`,
  `<marquee onstart=${run}>`,
  `<form action="javascript:${run}"><button>pay</button></form>`,
  `<button formaction="javascript:${run}">pay</button>`,
  `<math href="javascript:${run}">x</math>`,
  `<link rel=stylesheet href="javascript:${run}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<base href="https://evil.example/">`,
  `<style>@import 'javascript:${run}'</style>`,
  `<div style="background:url(javascript:${run})">`,
  `" onmouseover="${run}" x="`,
  `' autofocus onfocus='${run}`,
  `\${${run}}`,
  `{{constructor.constructor('${run}')()}}`,
  `{{name}}$t(common:plans.STARTER)`,
  `<template><img src=x onerror=${run}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<!--<img src="--><img src=x onerror=${run}>">`,
  `<x onclick=${run} tabindex=1 onfocus=${run} autofocus>`,
];

let holder: Holder;
let stored: string[];

/** A text in every field that takes one; the server may refuse a text, but then it is nowhere. */
async function store(token: string, text: string, place: number): Promise<boolean> {
  const number = `+2376775${String(place).padStart(5, '0')}`;
  const body = { amount: 500, reason: text, receiverMessage: text, name: text, number, accountType: 'MOMO' };
  const made = await call('POST', '/transaction', body, token).then(
    () => true,
    (error: Error) => {
      expect(error.message).toMatch(/: (400|422) /);
      return false;
    },
  );
  return made;
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  expect(payloads).toHaveLength(40);
  holder = await makeOrganisation(`Ets "><img src=x onerror=${run}>`, fourDigits(), 300_000);
  const { accessToken } = await signInByApi(holder.initiator, password);
  stored = [];
  for (const [place, text] of payloads.entries())
    if (await store(accessToken, text, place)) stored.push(text);
});

/** No dialog, no flag, no report of the policy: the text did not even become an element. */
async function expectOnlyText(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
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

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  page.on('dialog', (dialog) => {
    throw new Error(`a stored text opened a dialog: ${dialog.message()}`);
  });
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expectOnlyText(page);
    });
}

test('the payloads are stored, so that the screens have something to show', () => {
  expect(stored.length).toBeGreaterThanOrEqual(30);
});

for (const [role, paths] of [
  ['admin', adminPaths],
  ['initiator', memberPaths],
  ['validator', memberPaths],
] as const)
  test(`no stored text runs on the screens of the ${role}`, async ({ browser }) => {
    const page = await browserOf(browser);
    await signIn(page, holder[role], password, /\/dashboard$/);
    await walk(page, paths);
    await test.step('one payment after the other, opened', async () => {
      await page.goto('/dashboard/transactions');
      const first = stored.at(-1) ?? '';
      await page.getByText(first, { exact: true }).first().click();
      await expect(page.getByRole('dialog').or(page.getByRole('region')).first()).toBeVisible();
      await expectOnlyText(page);
    });
    await page.context().close();
  });

test('no stored text runs on the screens of the console', async ({ browser }) => {
  const page = await browserOf(browser, addresses.adminConsole);
  await signIn(page, superAdmin.email, superAdmin.password, /\/super-admin$/);
  await walk(page, consolePaths);
  await page.context().close();
});
