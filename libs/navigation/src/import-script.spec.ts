import { ChunkTimeout, chunkTimeoutMs, withinTime } from './import-script.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('returns what arrives in time', async () => {
  const late = new Promise((resolve) => setTimeout(() => resolve('script'), chunkTimeoutMs - 1));
  const loading = withinTime(late);
  await jest.advanceTimersByTimeAsync(chunkTimeoutMs - 1);
  await expect(loading).resolves.toBe('script');
  expect(jest.getTimerCount()).toBe(0);
});

it('gives up after 120,000 ms', async () => {
  const loading = withinTime(new Promise(() => {}));
  const refused = expect(loading).rejects.toThrow(ChunkTimeout);
  await jest.advanceTimersByTimeAsync(119_999);
  await jest.advanceTimersByTimeAsync(1);
  await refused;
});
