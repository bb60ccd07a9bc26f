/** A script that takes longer than this counts as lost; the page then offers to try again. */
export const chunkTimeoutMs = 120_000;

export class ChunkTimeout extends Error {}

/** Rejects with ChunkTimeout when `load` has not resolved within `timeoutMs`. */
export async function withinTime<T>(load: Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout(`no script after ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([load, late]).finally(() => clearTimeout(timer));
}

/** A script did not arrive: no connection, or a new version has replaced the one it belongs to. */
export class ScriptLost extends Error {}

/** Wraps every import of a script that is fetched when it is needed; rejects with ScriptLost. */
export async function importScript<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withinTime(load());
  } catch (error) {
    throw new ScriptLost('a script did not arrive', { cause: error });
  }
}
