import { act, renderHook } from '@testing-library/react';
import { useOnce } from './use-once.ts';

const setUp = () => renderHook(() => useOnce()).result;

/** Begins work that is under way until it is told how it went. */
function work() {
  let resolve = (_: string) => {};
  const promise = new Promise<string>((done) => (resolve = done));
  return { run: jest.fn(() => promise), resolve: () => resolve('done') };
}

it('begins nothing while something is under way, and says so', async () => {
  const result = setUp();
  const [first, second] = [work(), work()];
  let outcome: Promise<string | undefined> | undefined;
  act(() => void (outcome = result.current.once(first.run)));
  expect(result.current.busy).toBe(true);
  expect(await result.current.once(second.run)).toBeUndefined();
  expect(second.run).not.toHaveBeenCalled();
  await act(async () => first.resolve());
  expect(await outcome).toBe('done');
  expect(result.current.busy).toBe(false);
  act(() => void result.current.once(second.run));
  expect(second.run).toHaveBeenCalledTimes(1);
});

it('may begin again after a failure, which it passes on', async () => {
  const result = setUp();
  await act(async () => {
    await expect(result.current.once(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });
  expect(result.current.busy).toBe(false);
  expect(await act(() => result.current.once(async () => 'done'))).toBe('done');
});

it('begins nothing after the end, and stays busy', async () => {
  const result = setUp();
  await act(() => result.current.once(async () => result.current.end()));
  const another = work();
  await act(() => result.current.once(another.run));
  expect(another.run).not.toHaveBeenCalled();
  expect(result.current.busy).toBe(true);
});
