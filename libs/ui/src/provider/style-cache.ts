import { createCache } from '@ant-design/cssinjs';

/**
 * Creates the place where antd keeps the rules that it has built. By itself it forgets those of a component that has
 * left the screen, and builds them again with the next screen: 60 ms of each move on a cheap phone.
 */
export function createStyleCache(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, next) =>
    // tokens of another mode go, together with their rules in the page
    path.startsWith('style%') ? update(path, (before) => next(before) ?? before ?? null) : update(path, next);
  return cache;
}
