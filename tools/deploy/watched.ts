import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const folder = path.resolve(import.meta.dirname, '../../deploy/watch');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
export const alerts = (parse(read('sanaga.rules.yml')) as Rules).groups.flatMap(({ rules }) => rules);

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}
export const { panels } = JSON.parse(read('sanaga.dashboard.json')) as Dashboard;

const words = new Set(
  'sum max min count rate increase abs absent time or and by on le histogram_quantile clamp_min'.split(' '),
);
/** Names of metrics of Prometheus itself, Patroni, and the exporters that docs/production.md names. */
const ofOthers = /^(patroni|pg|pgbackrest|probe)_|^up$/;

/** Names of the metrics that an expression reads. */
const namesIn = (expr: string): string[] =>
  (
    expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(by|on) *\([^)]*\)/g, ' ').match(/[a-z][a-z_]+/g) ?? []
  ).filter((name) => !words.has(name));

const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

/** The metrics that alerts and dashboard read and that nobody but us has, without the parts of a histogram. */
export const watchedMetrics: string[] = [
  ...new Set(
    expressions
      .flatMap(namesIn)
      .filter((name) => !ofOthers.test(name))
      .map((name) => name.replace(/_(bucket|count|sum)$/, '')),
  ),
].sort();
