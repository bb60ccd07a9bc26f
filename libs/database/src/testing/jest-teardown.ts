import { stopTestCluster } from './cluster.ts';

export default async function teardown(): Promise<void> {
  if (globalThis.sanagaTestCluster) await stopTestCluster(globalThis.sanagaTestCluster);
}
