import { operations, type Operation } from '@sanaga/contract';
import { proofs, type Proof } from '@sanaga/contract/testing';
import { permissions, type Role } from '@sanaga/domain';

/** A call of the specification: who may make it, and what was settled where the specification is silent. */
export interface SpecifiedCall {
  resource: string;
  method: string;
  /** As the specification writes it: `/transaction/approve/{id}`. */
  path: string;
  who: (Role | 'public')[];
  /** Roles that may make it in addition; the note says why. */
  also?: Role[];
  /** The fields of its JSON; a question mark ends the name of one that may be left out. */
  body?: string[];
  /** The parts of its form. */
  form?: string[];
  query?: string[];
  note: string;
}

/** Findings on one call and what it lacks; a call without gaps is complete. */
export interface Verdict {
  call: SpecifiedCall;
  /** The operation's id, or the method and path of a call of the front-end server. */
  name: string | undefined;
  gaps: string[];
}

/** The tests that passed, under every `describe` that contains them. */
type Passed = ReadonlyMap<string, ReadonlySet<string>>;

/** `/a/{id}/` and `/a/:userId` are the same place: names of parts and a last slash do not matter. */
const place = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/\{[^}]+\}|:[A-Za-z]+/g, '{}').replace(/\/$/, '')}`;

const operationOf = new Map(
  operations.map((operation) => [place(operation.method, operation.url), operation]),
);

const whoMay = ({ access }: Operation): readonly string[] =>
  'public' in access ? ['public'] : permissions[access.permission];

const listed = (roles: readonly string[]): string => roles.toSorted().join(', ');

function operationGaps(call: SpecifiedCall, operation: Operation | undefined): string[] {
  if (!operation) return ['no operation of the contract'];
  const [may, should] = [listed(whoMay(operation)), listed([...call.who, ...(call.also ?? [])])];
  return may === should ? [] : [`may be made by ${may} instead of ${should}`];
}

const kinds = Object.keys(proofs) as Proof[];
const wording: Record<Proof, string> = {
  success: 'a test that it succeeds',
  refusal: 'a test that it refuses whoever may not',
  badInput: 'a test that it refuses bad input',
  outside: 'a client written from the specification alone that succeeds with it',
};

/**
 * Lists the proofs that are missing among what passed under the operation's id, or under the method and path that the
 * specification writes.
 */
function proofGaps({ method, path }: SpecifiedCall, name: string, passed: Passed): string[] {
  const titles = new Set([...(passed.get(name) ?? []), ...(passed.get(`${method} ${path}`) ?? [])]);
  return kinds
    .filter((kind) => !proofs[kind].some((title) => titles.has(title)))
    .map((kind) => wording[kind]);
}

const frontEndServer = 'front-end-server';

/** The front-end server's calls are no operations of the contract: its routes are read instead. */
export type HasRoute = (method: string, url: string) => boolean;

/**
 * Returns each call of the specification with what it lacks; without `passed` it only checks that the call is there.
 */
export function verdictsOn(calls: readonly SpecifiedCall[], hasRoute: HasRoute, passed?: Passed): Verdict[] {
  return calls.map((call) => {
    const atFrontEnd = call.resource === frontEndServer;
    const operation = operationOf.get(place(call.method, call.path));
    const name = atFrontEnd ? `${call.method} ${call.path}` : operation?.id;
    const gaps = atFrontEnd
      ? hasRoute(call.method, call.path.replace(/\/$/, ''))
        ? []
        : ['no route of the front-end server']
      : operationGaps(call, operation);
    return { call, name, gaps: [...gaps, ...(passed && name ? proofGaps(call, name, passed) : [])] };
  });
}

interface JestReport {
  testResults: {
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** Reads Jest's `--json` reports: what passed, by the `describe` that contains it. */
export function passedTests(reports: readonly string[]): Passed {
  const passed = new Map<string, Set<string>>();
  const results = reports.flatMap((report) => (JSON.parse(report) as JestReport).testResults);
  for (const { ancestorTitles, title, status } of results.flatMap(({ assertionResults }) => assertionResults))
    if (status === 'passed')
      for (const ancestor of ancestorTitles)
        passed.set(ancestor, (passed.get(ancestor) ?? new Set<string>()).add(title));
  return passed;
}
