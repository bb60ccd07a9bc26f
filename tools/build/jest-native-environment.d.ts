import type { ModernFakeTimers } from '@jest/fake-timers';
import type { ModuleMocker } from 'jest-mock';

/** Environment of specs that run on Node's own modules. */
export default class NativeEnvironment {
  readonly fakeTimersModern: ModernFakeTimers;
  readonly moduleMocker: ModuleMocker;
  constructor(configuration: { projectConfig: { fakeTimers: object } });
  teardown(): Promise<void>;
}
