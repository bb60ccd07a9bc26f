import { clusterSetting, startTestCluster, type TestCluster } from './cluster.ts';

declare global {
  var sanagaTestCluster: TestCluster | undefined;
}

/** Starts a cluster for a spec that is run alone; specs that run with others share their run's cluster. */
export default async function setup(): Promise<void> {
  if (process.env[clusterSetting]) return;
  globalThis.sanagaTestCluster = await startTestCluster();
}
