import { expect, test } from '@playwright/test';
import { password } from '../../../tools/e2e/product.ts';
import {
  fourDigits,
  type Holder,
  makeIndividual,
  makeNewcomer,
  makeOrganisation,
  preparePayment,
  requestOrganisation,
} from '../../../tools/e2e/api.ts';
import { expectQuiet, listenForNoise } from './support/noise.ts';
import { browserOf, signIn } from './support/people.ts';
import { adminPaths, memberPaths } from './support/screens.ts';

let holder: Holder;
test.beforeAll(async () => {
  holder = await makeOrganisation('Savonnerie de Limbe', fourDigits(), 200_000);
  await preparePayment(holder.initiator, 'Garage Fotso', 20_000);
});

const notOfIndividuals = ['/dashboard/users', '?tab=plans', '?tab=organisation', '?tab=documents'];
const individualPaths = adminPaths.filter((path) => !notOfIndividuals.some((end) => path.endsWith(end)));

/** Requests an organisation that nobody approves, and returns the address of its owner. */
async function makeApplicant(): Promise<string> {
  const digits = fourDigits();
  await requestOrganisation('Pressing Bonabéri', digits);
  return `owner@req${digits}.example`;
}

interface Visitor {
  email: () => Promise<string>;
  home?: RegExp;
  paths: readonly string[];
}

const people: Record<string, Visitor> = {
  admin: { email: async () => holder.admin, paths: adminPaths },
  initiator: {
    email: async () => holder.initiator,
    paths: [...memberPaths, '/dashboard/transactions/new', '/dashboard/transactions/bulk'],
  },
  validator: {
    email: async () => holder.validator,
    paths: memberPaths.filter((path) => path !== '/dashboard/beneficiaries'),
  },
  'new admin': { email: () => makeNewcomer('Menuiserie Kribi', fourDigits()), paths: adminPaths },
  individual: { email: () => makeIndividual('Ruth Ebongue', fourDigits(), 10_000), paths: individualPaths },
  applicant: { email: makeApplicant, home: /\/under-review$/, paths: ['/under-review', '/dashboard'] },
};

for (const [who, { email, home = /\/dashboard$/, paths }] of Object.entries(people))
  test(`no call of the ${who} is refused, and the console stays silent`, async ({ browser }) => {
    const page = await browserOf(browser);
    const noise = listenForNoise(page);
    await signIn(page, await email(), password, home);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await noise.settled();
    await expectQuiet(page, noise, paths);
    await page.context().close();
  });
