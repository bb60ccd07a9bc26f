import { expect, type Page } from '@playwright/test';
import {
  dress,
  expectSound,
  inLanguage,
  type Look,
  looks,
  looksAtAll,
  titleOf,
  walk,
  wordsIn,
} from './appearances.ts';
import { disturb, expectState, type State, states } from './states.ts';
import { test, type World } from './test-context.ts';

/** A clock that is turned forward is so for the whole browser: such a state has one of its own. */
const turnsTheClock = ({ name }: State) => name === 'almost signed out';

async function pageFor(world: World, state: State): Promise<Page> {
  if (!turnsTheClock(state)) return world.pageOf(state.who);
  const page = await world.ownPageOf(state.who);
  await page.clock.install();
  return page;
}

async function leave(page: Page, state: State): Promise<void> {
  if (turnsTheClock(state)) return page.context().close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
}

async function check(world: World, state: State, look: Look): Promise<void> {
  const { path, server, then } = state;
  const say = wordsIn(look.language);
  const page = await pageFor(world, state);
  try {
    await dress(page, look);
    await disturb(page, server);
    await page.goto(inLanguage(typeof path === 'string' ? path : path(world.facts), look));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (server !== 'is silent') await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await then?.(page, say);
    await expectState(page, state, say);
    await expectSound(page, look);
  } catch (error) {
    const shown = await page.locator('body').ariaSnapshot();
    throw new Error(`${(error as Error).message}\nshown at ${page.url()}:\n${shown}`, { cause: error });
  } finally {
    await leave(page, state);
  }
}

const nameOf = ({ name, who, path }: State) =>
  typeof path === 'string' ? `${name}: ${path}, ${who}` : `${name}, ${who}`;

// each comes up once, in one look after the other; or all of them in all looks
for (const [place, look] of looks.entries())
  test(`the states ${titleOf(look)}: no barrier, nothing sideways`, async ({ world }) => {
    const shown = states.filter((_, at) => looksAtAll || at % looks.length === place);
    await walk(
      shown.map((state) => ({ name: nameOf(state), look: () => check(world, state, look) })),
      look,
    );
  });
