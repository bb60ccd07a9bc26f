import { TestEnvironment } from 'jest-environment-jsdom';

/** Web globals that Node has and jsdom lacks (RTK Query needs fetch and its classes). */
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'BroadcastChannel',
];

/** Globals of jsdom that are replaced because Node's Request refuses them. */
const replaced = ['AbortController', 'AbortSignal'];

/** Stands in for MessageChannel: antd's form posts to itself, and Node's own would keep the jest process alive. */
class TimerMessageChannel {
  port1 = { onmessage: null, close() {} };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data })), close() {} };
}

/** Sets up jsdom; `@jest-environment-options {"timeZone": "…"}` says where the browser of a spec is. */
export default class extends TestEnvironment {
  zoneBefore = process.env.TZ;

  constructor(config, context) {
    super(config, context);
    this.timeZone = config.projectConfig.testEnvironmentOptions.timeZone;
  }

  async setup() {
    await super.setup();
    if (this.timeZone) process.env.TZ = this.timeZone;
    for (const name of fromNode) this.global[name] ??= globalThis[name];
    for (const name of replaced) this.global[name] = globalThis[name];
    this.global.MessageChannel ??= TimerMessageChannel;
  }

  async teardown() {
    if (this.zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = this.zoneBefore;
    await super.teardown();
  }
}
