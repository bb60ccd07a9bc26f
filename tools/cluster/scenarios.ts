import { setTimeout as wait } from 'node:timers/promises';
import { SeededRandom } from '../../apps/payments-api/test/kit/base/seeded-random.ts';
import { asSuperuser, etcdLeader, primary, untilWhole } from './database.ts';
import { databaseScenarios } from './database-scenarios.ts';
import { Findings, seconds } from './findings.ts';
import { Loading } from './loading.ts';
import { askOracle } from './oracle.ts';
import { restoreScenarios } from './restore-scenario.ts';
import { rolloutScenarios } from './rollout-scenario.ts';
import type { Scenario } from './scenario.ts';
import { serverScenarios } from './server-scenarios.ts';
import { strangerScenarios } from './stranger-scenario.ts';
import { hosts } from './up.ts';
import { Watch } from './watch.ts';
import { Writing } from './writing.ts';

const scenarios: Record<string, Scenario> = {
  ...databaseScenarios,
  ...serverScenarios,
  ...rolloutScenarios,
  ...restoreScenarios,
  ...strangerScenarios,
};
/** Payments of the bulk for each call a second, so that it lasts as long as a scenario. */
const rowsEach = 50;
/** Under load alone, before and after; ms. */
const calmMs = 3_000;

async function runOnce(
  name: string,
  scenario: Scenario,
  seed: number,
  callsASecond: number,
): Promise<boolean> {
  await untilWhole();
  const leader = await primary();
  if (!leader) throw new Error('there is no primary');
  const findings = new Findings();
  const { title, takesAway } = scenario;
  const writing = new Writing(hosts.app1);
  const loading = new Loading(hosts.client, callsASecond);
  const etcd = (await etcdLeader(hosts[leader])) ?? 'nobody';
  console.log(`\n${name}: ${title} (primary ${leader}, etcd led by ${etcd}, seed ${seed})`);
  await scenario.prepare?.(findings);
  await loading.start(seed, callsASecond * rowsEach);
  await writing.start();
  const watch = await Watch.begin();
  const began = Date.now();
  await wait(calmMs);
  try {
    await scenario.play({ writing, loading, watch, findings, leader, random: new SeededRandom(seed) });
  } catch (error) {
    findings.broken.push((error as Error).message);
  }
  await wait(calmMs);
  if (name in databaseScenarios) findings.none('servers that ended', await watch.ended());
  await writing.stop(name);
  await loading.stop(name);
  await untilWhole();
  if (!takesAway) {
    const { acknowledged, unknown, unknownKept, lost } = await writing.lost();
    findings.say(
      `${acknowledged} writes acknowledged in ${seconds(Date.now() - began)}, ${unknown} of unknown outcome, of which ${unknownKept} are there`,
    );
    findings.none('acknowledged and lost', lost.length);
    await askOracle(findings, loading);
  }
  for (const line of findings.lines) console.log(`  ${line}`);
  for (const what of findings.broken) console.log(`  did not hold: ${what}`);
  await asSuperuser('truncate rig.write');
  return findings.broken.length === 0;
}

/**
 * Plays scenarios, all of them if none is named, a number of times each, and prints which held. Each time has a seed of
 * its own, which follows from the first.
 */
export async function runScenarios(
  wanted: string[],
  { times, seed, calls }: { times: number; seed: number; calls: number },
): Promise<void> {
  const names = wanted.length > 0 ? wanted : Object.keys(scenarios);
  const broken: string[] = [];
  for (const name of names) {
    const scenario = scenarios[name];
    if (!scenario) throw new Error(`there is no scenario ${name}: ${Object.keys(scenarios).join(', ')}`);
    for (let time = 0; time < times; time += 1)
      if (!(await runOnce(name, scenario, seed + time, calls))) broken.push(name);
  }
  console.log(`\n${names.length * times - broken.length} held, ${broken.length} did not ${broken.join(' ')}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
