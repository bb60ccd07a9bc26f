import { expect } from '@playwright/test';
import { expectLoaded } from '../support/checks.ts';
import { ids } from '../../../../libs/testing/src/server/index.ts';
import {
  type Appearance,
  appearances,
  expectNoDefects,
  inEveryAppearance,
  inLanguage,
  labelsIn,
  runAll,
  setAppearance,
  titleOf,
} from './appearances.ts';
import { type State, states } from './states.ts';
import { test, type Visit, type Visits } from './test-context.ts';

/**
 * Returns true if a state needs a browser of its own: a clock put forward stays so for the whole browser, and a lost
 * connection is noticed late.
 */
const needsOwnBrowser = ({ isLasting }: State) => isLasting === true;

/** Browsers that keep something of the state before: what the server did, or what outlives its screen. */
const used = new WeakSet<Visit>();

async function visitFor(visits: Visits, state: State): Promise<Visit> {
  if (!needsOwnBrowser(state)) return visits.of(state.who);
  const visit = await visits.ownOf(state.who);
  await visit.page.clock.install();
  return visit;
}

async function leave(visit: Visit, state: State): Promise<void> {
  if (needsOwnBrowser(state)) return visit.close();
  if (state.server) await visit.inject(null);
}

async function check(visits: Visits, state: State, appearance: Appearance): Promise<void> {
  const { path, server, then, shows, ends } = state;
  const label = labelsIn(appearance.language);
  const visit = await visitFor(visits, state);
  const { page } = visit;
  const expectState = async (shows: State['shows']) => {
    await expect(shows(page, label)).toBeVisible();
    await expectNoDefects(page, appearance);
  };
  try {
    await setAppearance(page, appearance);
    if (server) {
      // nothing of the screen before may call a server that does not respond, and use up the browser's connections
      await visit.rest();
      await visit.inject(server);
    }
    const reload = server !== undefined || used.has(visit);
    await visit.open(inLanguage(typeof path === 'string' ? path : path(ids), appearance), { reload });
    if (server || state.outlives) used.add(visit);
    else used.delete(visit);
    if (server !== 'is silent') await expectLoaded(page);
    await then?.(page, label);
    await expectState(shows);
    if (!ends) return;
    await visit.inject(ends.server);
    await expectLoaded(page);
    await expectState(ends.shows);
  } catch (error) {
    used.add(visit);
    const shown = await page.locator('body').ariaSnapshot();
    throw new Error(`${(error as Error).message}\nshown at ${page.url()}:\n${shown}`, { cause: error });
  } finally {
    await leave(visit, state);
  }
}

const nameOf = ({ name, who, path }: State) =>
  typeof path === 'string' ? `${name}: ${path}, ${who}` : `${name}, ${who}`;

// each appears once, in one appearance after another; or all of them in all appearances
for (const [kind, all] of Object.entries(states))
  for (const [place, appearance] of appearances.entries())
    test(`the states ${kind} ${titleOf(appearance)}: no barrier, nothing sideways`, async ({ visits }) => {
      const shown = all.filter((_, at) => inEveryAppearance || at % appearances.length === place);
      await runAll(
        shown.map((state) => ({ name: nameOf(state), run: () => check(visits, state, appearance) })),
        appearance,
      );
    });
