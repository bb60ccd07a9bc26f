import { test as base, type Browser, type Page } from '@playwright/test';
import { addresses, superAdmin } from '../../../../tools/e2e/product.ts';
import {
  approvePayment,
  asSuperAdmin,
  call,
  fourDigits,
  makeNewcomer,
  makeOrganisation,
  preparePayment,
  requestOrganisation,
  signInByApi,
} from '../support/api.ts';
import { password, signIn, watch } from '../support/people.ts';

export type Who = 'nobody' | 'admin' | 'initiator' | 'validator' | 'newcomer' | 'platform';

/** Something of every kind, by its id, so that every drawer has something to show. */
export interface Facts {
  organisation: string;
  waiting: string;
  paid: string;
  beneficiary: string;
  member: string;
  refill: string;
  account: string;
}

/** An organisation at work, one in which nothing has happened yet, and their people, each in a browser of their own. */
export interface World {
  facts: Facts;
  /** The page of somebody who is signed in; the same one each time, unless it has not been used for long. */
  pageOf: (who: Who) => Promise<Page>;
  /** One that nobody else uses, in a browser of its own; whoever asks for it closes it. */
  ownPageOf: (who: Who) => Promise<Page>;
}

/** Whoever does nothing for a quarter of an hour is signed out, and comes back before that. */
const restMs = 10 * 60_000;

type Found<Name extends string> = Record<Name, string>;

async function makeFacts(admin: string, initiator: string, validator: string): Promise<Facts> {
  const paid = await preparePayment(initiator, 'Garage Fotso', 21_000);
  await approvePayment(validator, paid.id);
  const waiting = await preparePayment(initiator, 'Étienne N’Gono', 12_500);
  const { accessToken: token, user } = await signInByApi(admin, password);
  const beneficiary = await call<Found<'id'>>(
    'POST',
    '/transaction/beneficiaries',
    { name: 'Lydie Manga', phoneNumber: '+237677412086' },
    token,
  );
  const [account] = await call<(Found<'providerId'> & Found<'accountNumber'>)[]>(
    'GET',
    '/transaction/get-service-providers',
    undefined,
    token,
  );
  const { refillId } = await call<Found<'refillId'>>(
    'POST',
    '/transaction/refill-wallet',
    { accountNumber: account?.accountNumber, amount: 25_000 },
    token,
  );
  const members = await call<(Found<'userId'> & { roles: string[] })[]>(
    'GET',
    '/auth/users/get-company-employees',
    undefined,
    token,
  );
  const member = members.find(({ roles }) => roles.includes('INITIATOR'));
  return {
    organisation: user.organizationId,
    waiting: waiting.id,
    paid: paid.id,
    beneficiary: beneficiary.id,
    member: member?.userId ?? '',
    refill: refillId,
    account: account?.providerId ?? '',
  };
}

/** Nothing is left waiting for the platform: other tests count what waits. */
async function clear(admin: string, { refill }: Facts, request: string): Promise<void> {
  const { accessToken } = await signInByApi(admin, password);
  await call('PATCH', `/transaction/cancel-refill/${refill}`, undefined, accessToken);
  const { accessToken: platform } = await asSuperAdmin();
  const reason = { reason: 'It was asked for to be looked at.' };
  await call('DELETE', `/auth/organisations/delete-organisation-request/${request}`, reason, platform);
}

async function openPage(browser: Browser, who: Who, addressOf: Record<string, string>): Promise<Page> {
  const baseURL = who === 'platform' ? addresses.adminConsole : addresses.orgPortal;
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    timezoneId: 'Africa/Douala',
    // requests are disturbed here, and Playwright does not see all of those that a worker answers
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  watch(page);
  if (who === 'platform') await signIn(page, superAdmin.email, superAdmin.password, /\/super-admin$/);
  else if (who !== 'nobody') await signIn(page, addressOf[who] ?? '', password, /\/dashboard$/);
  return page;
}

export const test = base.extend<object, { world: World }>({
  world: [
    async ({ browser }, provide) => {
      const digits = fourDigits();
      const holder = await makeOrganisation('Moungo Fruits SARL', digits, 400_000);
      const facts = await makeFacts(holder.admin, holder.initiator, holder.validator);
      const newcomer = await makeNewcomer('Sawa Textiles', digits);
      const request = await requestOrganisation('Savonnerie de Limbé', digits);
      const ownPageOf = (who: Who) => openPage(browser, who, { ...holder, newcomer });
      const pages = new Map<Who, { page: Promise<Page>; usedAt: number }>();
      const pageOf = async (who: Who) => {
        const last = pages.get(who);
        const isFresh = last !== undefined && Date.now() - last.usedAt < restMs;
        if (last && !isFresh) await (await last.page).context().close();
        const page = isFresh ? last.page : ownPageOf(who);
        pages.set(who, { page, usedAt: Date.now() });
        return page;
      };
      await provide({ facts, pageOf, ownPageOf });
      for (const { page } of pages.values()) await (await page).context().close();
      await clear(holder.admin, facts, request);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
