import { operations, type Operation } from '@sanaga/contract';
import { isOfFrontServer, proofs, type Proof, type SpecifiedCall } from '@sanaga/contract/testing';
import { permissions } from '@sanaga/domain';

/** A call of the specification and what it lacks; a call without gaps is complete. */
export interface Verdict {
  call: SpecifiedCall;
  /** The `describe` that holds its tests: the operation's id, or the call itself at the front-end server. */
  test: string;
  gaps: string[];
}

/** Titles of the tests that passed everywhere, under every `describe` that contains them. */
type Passed = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns true if a server has a route. */
export type HasRoute = (method: string, url: string) => boolean;

/** `/a/{id}/` and `/a/:userId` are the same place: names of parts and a last slash do not matter. */
const place = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/\{[^}]+\}|:[A-Za-z]+/g, '{}').replace(/\/$/, '')}`;

const operationOf = new Map(
  operations.map((operation) => [place(operation.method, operation.url), operation]),
);

function rolesGaps({ who }: SpecifiedCall, { access }: Operation): string[] {
  const listed = (roles: readonly string[]) => roles.toSorted().join(', ');
  const may = listed('public' in access ? ['public'] : permissions[access.permission]);
  return may === listed(who) ? [] : [`may be made by ${may} instead of ${listed(who)}`];
}

const wording: Record<Proof, string> = {
  success: 'a test that it succeeds',
  refusal: 'a test that it refuses those who may not',
  badInput: 'a test that it refuses bad input',
  outside: 'a client written from the specification alone that succeeds with it',
};

function proofGaps(names: readonly string[], passed: Passed): string[] {
  const titles = new Set(names.flatMap((name) => [...(passed.get(name) ?? [])]));
  return (Object.keys(proofs) as Proof[])
    .filter((proof) => !proofs[proof].some((title) => titles.has(title)))
    .map((proof) => wording[proof]);
}

/** Judges each call; without `passed` only that it is there, for its roles alone. */
export const verdictsOn = (calls: readonly SpecifiedCall[], hasRoute: HasRoute, passed?: Passed): Verdict[] =>
  calls.map((call) => {
    const operation = operationOf.get(place(call.method, call.path));
    const test = operation?.id ?? call.name;
    const gaps: string[] = [];
    if (operation) gaps.push(...rolesGaps(call, operation));
    else if (!isOfFrontServer(call)) gaps.push('no operation of the contract');
    else if (!hasRoute(call.method, call.path.replace(/\/$/, '')))
      gaps.push('no route of the front-end server');
    if (passed) gaps.push(...proofGaps([test, call.name], passed));
    return { call, test, gaps };
  });

interface JestReport {
  testResults: {
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** Reads Jest's `--json` reports. A test that runs several times, for several clients, has to pass each time. */
export function passedTests(reports: readonly string[]): Passed {
  const passed = new Map<string, Set<string>>();
  const results = reports
    .flatMap((report) => (JSON.parse(report) as JestReport).testResults)
    .flatMap(({ assertionResults }) => assertionResults);
  for (const { ancestorTitles, title } of results.filter(({ status }) => status === 'passed'))
    for (const name of ancestorTitles) passed.set(name, (passed.get(name) ?? new Set()).add(title));
  for (const { ancestorTitles, title } of results.filter(({ status }) => status !== 'passed'))
    for (const name of ancestorTitles) passed.get(name)?.delete(title);
  return passed;
}
