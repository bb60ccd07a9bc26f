import { expect, it } from '@jest/globals';
import NativeEnvironment from './jest-native-environment.js';

it('gives the next file of specs the timers back that one spied on while they were fake', async () => {
  const real = globalThis.setTimeout;
  const environment = new NativeEnvironment({ projectConfig: { fakeTimers: {} } });
  environment.fakeTimersModern.useFakeTimers();
  environment.moduleMocker.spyOn(globalThis, 'setTimeout');
  environment.fakeTimersModern.useRealTimers();
  await environment.teardown();
  expect(globalThis.setTimeout).toBe(real);
});
