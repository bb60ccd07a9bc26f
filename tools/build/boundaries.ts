import path from 'node:path';

const workspace = path.resolve(import.meta.dirname, '../..');

export interface Boundary {
  /** A source file of the app by its path in the app. */
  from: string;
  /** Folders, from the workspace's root, from which it must not reach anything. */
  never: string[];
  /** True for only what arrives with it, not what it may load later. */
  atOnce?: true;
}

/** Part of a build's chunk that the checks read. */
export interface BuiltChunk {
  fileName: string;
  moduleIds: string[];
  imports: string[];
  dynamicImports: string[];
}

type Chunks = Record<string, BuiltChunk>;

/** Returns every chunk that the chunk of a source file needs or, unless `atOnce`, may load later. */
export function reachableChunks(chunks: Chunks, source: string, atOnce: boolean): Set<string> {
  const start = Object.values(chunks).filter(({ moduleIds }) => moduleIds.includes(source));
  const seen = new Set<string>();
  const waiting = start.map(({ fileName }) => fileName);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks[name];
    if (chunk === undefined || seen.has(name)) continue;
    seen.add(name);
    waiting.push(...chunk.imports, ...(atOnce ? [] : chunk.dynamicImports));
  }
  return seen;
}

function reachable(chunks: Chunks, source: string, atOnce: boolean): Set<string> {
  const names = [...reachableChunks(chunks, source, atOnce)];
  return new Set(names.flatMap((name) => chunks[name]?.moduleIds ?? []));
}

/** Lists how a build of `app` (its folder) breaks the boundaries: by modules that are reachable and must not be. */
export function brokenBoundaries(chunks: Chunks, app: string, boundaries: Boundary[]): string[] {
  return boundaries.flatMap(({ from, never, atOnce = false }) => {
    const modules = reachable(chunks, path.join(app, from), atOnce);
    if (modules.size === 0) return [`${from} is in no chunk`];
    return [...modules]
      .map((id) => path.relative(workspace, id))
      .filter((id) => never.some((folder) => id.startsWith(`${folder}/`)))
      .map((id) => `${from} reaches ${id}`);
  });
}
