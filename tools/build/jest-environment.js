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

/** jsdom has its own, which Node's Request refuses. */
const replaced = ['AbortController', 'AbortSignal'];

/** antd's form posts to itself; Node's own MessageChannel would keep the jest process alive. */
class TimerMessageChannel {
  port1 = { onmessage: null, close() {} };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data })), close() {} };
}

export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] ??= globalThis[name];
    for (const name of replaced) this.global[name] = globalThis[name];
    this.global.MessageChannel ??= TimerMessageChannel;
  }
}
