import type { ElementHandle, Page } from '@playwright/test';
import { adminConsole, phone, portal, withDemo } from './demo.ts';
import { median } from './product.ts';
import { type Account, lookMs, settled, signedIn } from './visit.ts';

const runs = Number(process.env['TYPING_RUNS'] ?? 3);
const goals = { longTaskMs: 50 };

interface Typist extends Account {
  /** Screens with fields, and forms that an address opens. */
  forms: string[];
}

const people: Typist[] = [
  {
    ...{ email: 'clarisse@moungofruits.example', origin: portal, home: '/dashboard' },
    forms: [
      ...['/dashboard/transactions', '/dashboard/transactions/new', '/dashboard/transactions/request'],
      ...['/dashboard/beneficiaries?add=1', '/dashboard/balances?refill=1', '/dashboard/users?invite=1'],
      ...['/dashboard/settings?add=1', '/dashboard/settings?tab=organisation', '/dashboard/profile'],
    ],
  },
  {
    ...{ email: 'estelle.mvondo@sanaga.example', origin: adminConsole, home: '/super-admin' },
    forms: [
      ...['/super-admin/organizations', '/super-admin/audit'],
      ...['/super-admin/settings', '/super-admin/settings?view=superAdmins&invite=1'],
    ],
  },
];

/** Notes the tasks that kept the page busy for more than 50 ms, from now on. */
function watchTasks(): void {
  const noted = ((window as unknown as { tasks: number[] }).tasks = [] as number[]);
  new PerformanceObserver((list) => noted.push(...list.getEntries().map(({ duration }) => duration))).observe(
    {
      type: 'longtask',
    },
  );
}

/** The longest task since the last call, ms; 0: none took more than 50. */
async function longestTask(page: Page): Promise<number> {
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
  return Math.max(0, ...tasks);
}

const isTypedInto = (field: ElementHandle): Promise<boolean> =>
  field.evaluate(
    (element) =>
      element instanceof HTMLInputElement &&
      ['text', 'email', 'tel', 'search', 'number', 'password'].includes(element.type) &&
      !element.readOnly &&
      !element.disabled,
  );

interface Tasks {
  fields: number;
  /** While a field gets the focus and the one before loses it; what offers choices shows them. */
  entered: number;
  /** While its text is typed. */
  typed: number;
}

/** Types into every field of a form, as somebody does who fills it in. */
async function typeInto(page: Page): Promise<Tasks> {
  const tasks = { fields: 0, entered: 0, typed: 0 };
  await page.evaluate(watchTasks);
  for (const field of await page.locator('input:visible').elementHandles()) {
    if (!(await field.isVisible()) || !(await isTypedInto(field))) continue;
    await longestTask(page);
    await field.click();
    await page.waitForTimeout(300);
    tasks.entered = Math.max(tasks.entered, await longestTask(page));
    await field.type('Awa 677412085', { delay: 60 });
    await page.waitForTimeout(300);
    tasks.typed = Math.max(tasks.typed, await longestTask(page));
    tasks.fields += 1;
    // what offers choices would hide the next field
    if ((await field.getAttribute('role')) === 'combobox') await page.keyboard.press('Tab');
  }
  return tasks;
}

/** The longest task while somebody types into the forms and searches of the product on a cheap phone; a JSON line each. */
export const run = (): Promise<void> =>
  withDemo(async (browser) => {
    const all = new Map<string, Tasks[]>();
    for (let count = 0; count < runs; count += 1)
      for (const person of people) {
        const { page } = await signedIn(browser, person);
        for (const form of person.forms) {
          await page.goto(form);
          await settled(page);
          await page.waitForTimeout(lookMs);
          all.set(form, [...(all.get(form) ?? []), await typeInto(page)]);
        }
        await page.context().close();
      }
    console.log(JSON.stringify({ ...phone, runs, goals }));
    for (const [form, tasks] of all) {
      const of = (name: keyof Tasks) => Math.round(median(tasks.map((task) => task[name])));
      console.log(
        JSON.stringify({ form, fields: of('fields'), enteredMs: of('entered'), typedMs: of('typed') }),
      );
    }
  });
