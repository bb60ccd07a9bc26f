import { clusterSetting, startTestCluster, type TestCluster } from './cluster.ts';

declare global {
  var sanagaTestCluster: TestCluster | undefined;
}

/** Specs that run beside others of the same run share its cluster; a spec that is run alone starts its own. */
export default async function setup(): Promise<void> {
  if (process.env[clusterSetting]) return;
  globalThis.sanagaTestCluster = await startTestCluster();
}
