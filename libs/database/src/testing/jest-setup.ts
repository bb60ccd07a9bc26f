import { startTestCluster, type TestCluster } from './cluster.ts';

declare global {
  var sanagaTestCluster: TestCluster | undefined;
}

export default async function setup(): Promise<void> {
  globalThis.sanagaTestCluster = await startTestCluster();
}
