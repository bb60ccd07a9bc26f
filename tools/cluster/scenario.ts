import type { SeededRandom } from '../../apps/payments-api/test/kit/base/seeded-random.ts';
import type { Findings } from './findings.ts';
import type { Loading } from './loading.ts';
import type { DatabaseHost } from './places.ts';
import type { Watch } from './watch.ts';
import type { Writing } from './writing.ts';

export interface Scene {
  /** Eight SQL writers on one host of servers. */
  writing: Writing;
  /** People who call the product. */
  loading: Loading;
  /** The product's processes, as they were when the scenario began. */
  watch: Watch;
  findings: Findings;
  random: SeededRandom;
  /** The primary when the scenario begins. */
  leader: DatabaseHost;
}

export interface Scenario {
  title: string;
  /** Prepares what it needs before there is any load. */
  prepare?(findings: Findings): Promise<void>;
  /** It takes away what was acknowledged, and says itself what has to hold then. */
  takesAway?: true;
  play(scene: Scene): Promise<void>;
}
