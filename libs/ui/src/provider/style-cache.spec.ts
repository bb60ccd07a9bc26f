import { createStyleCache } from './style-cache.ts';

const built: [number, string] = [1, '.rule{}'];

it('keeps the rules of a component that has left the screen', () => {
  const cache = createStyleCache();
  cache.opUpdate('style%Button', () => built);
  cache.opUpdate('style%Button', () => null);
  expect(cache.opGet('style%Button')).toBe(built);
});

it('forgets everything else as antd does', () => {
  const cache = createStyleCache();
  cache.opUpdate('token%dark', () => built);
  cache.opUpdate('token%dark', () => null);
  expect(cache.opGet('token%dark')).toBeNull();
});
