import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

/** The modules of the API are the folders of its contexts and the files next to them. */
const server = path.resolve(import.meta.dirname, '../../apps/payments-api/src');
const moduleOf = (file: string): string => file.split('/').slice(0, 2).join('/');
const sources = globSync('*/**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.spec.ts'));

const importsOf = (file: string): string[] =>
  [...readFileSync(path.join(server, file), 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)].map(([, imported]) =>
    path.join(path.dirname(file), imported ?? ''),
  );

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(nodeOf: (file: string) => string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of sources) {
    const others = graph.get(nodeOf(file)) ?? new Set();
    for (const imported of importsOf(file))
      if (nodeOf(imported) !== nodeOf(file)) others.add(nodeOf(imported));
    graph.set(nodeOf(file), others);
  }
  return graph;
}

/** Finds the first way that leads back to where it began; empty if there is none. */
function circleIn(graph: Graph): string[] {
  const done = new Set<string>();
  const walk = (node: string, way: readonly string[]): string[] => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...way, node]);
      if (circle.length > 0) return circle;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const circle = walk(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

it('no modules of the API import each other in a circle', () => {
  const graph = graphOf(moduleOf);
  expect(graph.size).toBeGreaterThan(50);
  expect(circleIn(graph)).toEqual([]);
});

it('no files of the API import each other in a circle', () => {
  expect(circleIn(graphOf((file) => file))).toEqual([]);
});

it('a circle would be found', () => {
  const edges = { a: ['b'], b: ['c', 'd'], c: [], d: ['e'], e: ['b'] };
  const graph = new Map(Object.entries(edges).map(([node, others]) => [node, new Set(others)]));
  expect(circleIn(graph)).toEqual(['b', 'd', 'e', 'b']);
});
