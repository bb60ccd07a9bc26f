import { type ComponentType, lazy } from 'react';

/** A script that takes longer than this counts as lost; the page then offers to try again. */
export const chunkTimeoutMs = 120_000;

export class ChunkTimeout extends Error {}

/** Rejects with ChunkTimeout when `load` has not answered within `timeoutMs`. */
export async function withinTime<T>(load: Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout(`no script after ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([load, late]).finally(() => clearTimeout(timer));
}

/** A screen's script did not come: no connection, or a new version has taken the place of the one it belongs to. */
export class ScriptLost extends Error {}

/** A screen whose script is fetched when it is first shown; the one wrapper around every such import. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await withinTime(load()) };
    } catch (error) {
      throw new ScriptLost('the script of a screen did not come', { cause: error });
    }
  });
