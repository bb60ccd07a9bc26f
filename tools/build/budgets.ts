import { reachableChunks, type BuiltChunk } from './boundaries.ts';

/** Limit on what may travel before something can be used. */
export interface Budget {
  /** Purpose of the bytes: "the validator's first screen". */
  what: string;
  /** Source files, from the workspace's root, that are all needed at once. */
  needs: string[];
  /** Scripts and styles together, compressed, in units of 1,000 bytes. */
  kB: number;
  /** Each further script is one more request that a slow network brings late, and may need what is in the others. */
  scripts?: number;
}

export interface WeighedChunk extends BuiltChunk {
  styles: string[];
}

interface Build {
  chunks: Record<string, WeighedChunk>;
  /** Returns the compressed bytes of a file of the build. */
  bytesOf: (fileName: string) => number;
  workspace: string;
}

/** Lists the budgets that a build exceeds, with the figures. */
export function brokenBudgets({ chunks, bytesOf, workspace }: Build, budgets: Budget[]): string[] {
  return budgets.flatMap(({ what, needs, kB, scripts = Infinity }) => {
    const starts = needs.map((source) => ({
      source,
      names: reachableChunks(chunks, `${workspace}/${source}`, true),
    }));
    const missing = starts.filter(({ names }) => names.size === 0);
    if (missing.length > 0) return missing.map(({ source }) => `${what}: ${source} is in no chunk`);
    const names = new Set(starts.flatMap((start) => [...start.names]));
    const styles = new Set([...names].flatMap((name) => chunks[name]?.styles ?? []));
    const bytes = [...names, ...styles].reduce((sum, file) => sum + bytesOf(file), 0);
    return [
      ...(bytes > kB * 1_000 ? [`${what}: ${(bytes / 1_000).toFixed(1)} kB of ${kB} kB`] : []),
      ...(names.size > scripts ? [`${what}: ${names.size} scripts of ${scripts}`] : []),
    ];
  });
}
