import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook } from '@testing-library/react';
import { configureApi, emptyApi, startLive, useLiveness, useLiveState, walletApi } from './index.ts';
import { parseEvents } from './live-stream.ts';
import { type Asked, cut, fakeFetch } from './test/fake-fetch.ts';

const encoder = new TextEncoder();

/** A stream of events that a test writes to. */
function line() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started;
    },
  });
  return {
    response: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    say: (text: string) => controller.enqueue(encoder.encode(text)),
    end: () => controller.close(),
  };
}

const reads = (asked: Asked[]) => asked.filter(({ path }) => path === '/backend/transaction/wallet').length;

async function watching(answers: Parameters<typeof fakeFetch>[0]) {
  const asked = fakeFetch({
    'GET /transaction/wallet': () => Response.json({ balance: 1 }),
    'GET /health/live': () => Response.json({ status: 'live' }),
    ...answers,
  });
  const store = configureStore({
    reducer: { api: emptyApi.reducer },
    middleware: (defaults) => defaults().concat(emptyApi.middleware),
  });
  await store.dispatch(walletApi.endpoints.getWallet.initiate());
  const leave = startLive(store.dispatch);
  const stop = () => act(leave);
  const state = renderHook(() => useLiveState()).result;
  const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await after(1);
  return { asked, stop, state, after };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('reads once more what was read before the stream was there', async () => {
  const { asked, stop, after } = await watching({ 'GET /events': line().response });
  await after(20_000);
  expect(reads(asked)).toBe(2);
  stop();
});

it('comes back with a new token before the old one ends', async () => {
  let [accessToken, expires] = ['old-token', Date.now() + 900_000];
  configureApi({
    accessToken: () => accessToken,
    accessTokenExpires: () => expires,
    onRefreshed: (session) => {
      accessToken = session.accessToken;
      expires = session.accessTokenExpires;
    },
  });
  let stream = line();
  const beat = setInterval(() => stream.say(': here\n\n'), 10_000);
  const { asked, stop, state, after } = await watching({
    'GET /events': () => {
      stream = line();
      return stream.response();
    },
    'PUT /auth/refresh-token': () =>
      Response.json({ accessToken: 'new-token', accessTokenExpires: Date.now() + 900_000 }),
  });
  const listening = () =>
    asked.filter(({ path }) => path === '/backend/events').map(({ headers }) => headers.get('authorization'));
  await after(869_000);
  expect(listening()).toEqual(['Bearer old-token']);
  await after(2_000);
  expect(listening()).toEqual(['Bearer old-token', 'Bearer new-token']);
  expect(state.current).toBe('live');
  clearInterval(beat);
  stop();
  configureApi({});
});

it('refetches what an event names, once for many, and nothing else', async () => {
  const stream = line();
  const { asked, stop, state, after } = await watching({ 'GET /events': stream.response });
  expect(state.current).toBe('live');
  stream.say('data: {"topic":"beneficiary","id":"b"}\n\n');
  await after(1_000);
  expect(reads(asked)).toBe(2);
  for (const id of ['1', '2', '3']) stream.say(`data: {"topic":"wallet","id":"${id}"}\n\n`);
  await after(1_000);
  expect(reads(asked)).toBe(3);
  stop();
});

describe('of somebody signed in', () => {
  beforeEach(() => configureApi({ userId: () => 'u-1' }));
  afterEach(() => configureApi({}));
  const profileReads = (asked: Asked[]) =>
    asked.filter(({ path }) => path === '/backend/profile/user-profile-info').length;

  /** Begins to watch, with a profile that comes when the test says so. */
  async function unanswered() {
    let answer = () => {};
    const profile = () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(Response.json({ userId: 'u-1' }));
      });
    const answers = { 'GET /events': line().response, 'GET /profile/user-profile-info': profile };
    return { ...(await watching(answers)), answer: () => answer() };
  }

  it('reads who they are before anything else: what they may no longer see is gone by then', async () => {
    const { asked, stop, after, answer } = await unanswered();
    await after(5_000);
    expect([profileReads(asked), reads(asked)]).toEqual([1, 1]);
    answer();
    await after(1_000);
    expect([profileReads(asked), reads(asked)]).toEqual([1, 2]);
    stop();
  });

  it('reads nothing more where everything ends meanwhile', async () => {
    const { asked, stop, after, answer } = await unanswered();
    await after(5_000);
    answer();
    stop();
    await after(5_000);
    expect(reads(asked)).toBe(1);
  });

  it('reads who they are where their own membership changed, and nobody else’s', async () => {
    const stream = line();
    const { asked, stop, after } = await watching({
      'GET /events': stream.response,
      'GET /profile/user-profile-info': () => Response.json({ userId: 'u-1' }),
    });
    await after(1_000);
    stream.say('data: {"topic":"member","id":"u-2"}\n\n');
    await after(1_000);
    expect(profileReads(asked)).toBe(1);
    stream.say('data: {"topic":"member","id":"u-1"}\n\n');
    await after(1_000);
    expect(profileReads(asked)).toBe(2);
    stop();
  });
});

it('refetches everything where it does not know the topic of a newer server', async () => {
  const stream = line();
  const { asked, stop, after } = await watching({ 'GET /events': stream.response });
  await after(1_000);
  stream.say('data: {"topic":"toString","id":null}\n\n');
  await after(1_000);
  expect(reads(asked)).toBe(3);
  stop();
});

it('notices a silent stream after 25 s, polls every 10 s, comes back and reads what it missed', async () => {
  const second = line();
  const answers = [line().response, cut, second.response];
  const { asked, stop, state, after } = await watching({ 'GET /events': answers });
  await after(24_000);
  expect(state.current).toBe('live');
  await after(1_100);
  expect(state.current).toBe('polling');
  await after(8_000);
  expect(state.current).toBe('live');
  expect(reads(asked)).toBe(3);
  stop();
});

it('comes back when the server that ended the stream says', async () => {
  const [first, second] = [line(), line()];
  const { asked, stop, state, after } = await watching({ 'GET /events': [first.response, second.response] });
  first.say('retry: 2700\n\n');
  first.end();
  await after(2_500);
  expect(state.current).toBe('polling');
  await after(400);
  expect(state.current).toBe('live');
  expect(asked.filter(({ path }) => path === '/backend/events')).toHaveLength(2);
  stop();
});

it('polls every 10 s while the stream does not come', async () => {
  const { asked, stop, state, after } = await watching({ 'GET /events': cut });
  expect(state.current).toBe('polling');
  await after(60_500);
  expect(reads(asked)).toBe(7);
  stop();
});

describe('without a connection', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get');
  afterEach(() => online.mockReturnValue(true));
  const say = (event: 'online' | 'offline') => {
    online.mockReturnValue(event === 'online');
    act(() => void window.dispatchEvent(new Event(event)));
  };

  it('knows at once, reads nothing, says how old what it shows is, and refetches when it is back', async () => {
    const second = line();
    const events = () => (navigator.onLine ? second.response() : cut());
    const { asked, stop, state, after } = await watching({ 'GET /events': [line().response, events] });
    const liveness = renderHook(() => useLiveness()).result;
    const opened = Date.now() - 1;
    await after(1_000);
    say('offline');
    await after(60_000);
    expect(liveness.current).toEqual({ state: 'offline', asOf: opened });
    expect(reads(asked)).toBe(2);
    say('online');
    await after(1_000);
    expect(state.current).toBe('live');
    expect(reads(asked)).toBe(3);
    stop();
  });

  it('that is lost before the first event, says that what it shows is as old as what was read first', async () => {
    const lost = () =>
      new Promise<Response>((_, reject) =>
        addEventListener('offline', () => reject(new TypeError('lost')), { once: true }),
      );
    const { stop, after } = await watching({ 'GET /events': lost });
    const liveness = renderHook(() => useLiveness()).result;
    const opened = Date.now() - 1;
    await after(5_000);
    say('offline');
    await after(15_000);
    expect(liveness.current).toEqual({ state: 'offline', asOf: opened });
    stop();
  });

  it('detects it by a call where the browser does not report it, and leaves what is shown alone', async () => {
    const health = [cut, () => Response.json({ status: 'live' })];
    const { asked, stop, state, after } = await watching({ 'GET /events': cut, 'GET /health/live': health });
    expect(state.current).toBe('polling');
    await after(10_100);
    expect(state.current).toBe('offline');
    expect(reads(asked)).toBe(1);
    await after(10_500);
    expect(state.current).toBe('polling');
    expect(reads(asked)).toBe(2);
    stop();
  });
});

it('lives on comments alone', async () => {
  const stream = line();
  const { stop, state, after } = await watching({ 'GET /events': stream.response });
  for (let turn = 0; turn < 6; turn += 1) {
    stream.say(': here\n\n');
    await after(10_000);
  }
  expect(state.current).toBe('live');
  stop();
});

it('is marked as background, and leaves when it is stopped', async () => {
  const { asked, stop, after } = await watching({ 'GET /events': cut });
  expect(asked.find(({ path }) => path === '/backend/events')?.headers.get('x-background')).toBe('true');
  stop();
  const before = asked.length;
  await after(120_000);
  expect(asked.length).toBe(before);
});

it('reads events however the network cuts them', () => {
  const first = parseEvents(': here\r\n\r\ndata: {"topic":"wallet","id":null}\n\ndata: {"to');
  expect(first.events).toEqual([{ topic: 'wallet', id: null }]);
  expect(parseEvents(`${first.rest}pic":"refill","id":"r"}\n\n`).events).toEqual([
    { topic: 'refill', id: 'r' },
  ]);
});
