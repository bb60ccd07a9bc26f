import fc, { type Arbitrary } from 'fast-check';
import type { Input } from './test-context.ts';

/** The part of JSON Schema that the OpenAPI document uses. */
interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** An operation as documented. */
export interface FuzzedOperation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

type Resolve = (schema: Schema) => Schema;

export interface Components {
  components?: { schemas?: Record<string, Schema> };
}

/** Follows a reference into the document's components. */
export const resolverOf =
  (document: Components): Resolve =>
  ({ $ref, ...schema }) =>
    $ref ? (document.components?.schemas?.[$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

const long = 'x'.repeat(100_000);

/** Text that has broken other systems: databases, file systems, headers, formulas, searches, scripts, writing. */
const hostileTexts = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '1,000',
  '-0',
  '9007199254740993',
  '9223372036854775808',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfffx',
  '\ufffe',
  '\u202eevil',
  "N'Gono Ñ علي 🐘",
  "'; drop table transaction; --",
  '\\',
  '%',
  '_%\\',
  '${7*7}{{7*7}}',
  '=cmd|calc!A1',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'a\r\nset-cookie: a=b',
  'T-000000000000000000000000000001',
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  '1'.repeat(400),
  long,
] as const;

const hostileNumbers = [
  0,
  -1,
  0.1,
  -0,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
] as const;

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

const hostileText = fc.constantFrom(...hostileTexts);
const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  fc.constantFrom(null, true, false, {}, [], [[]], nested(50)),
  fc.constant(Array.from({ length: 2_000 }, () => 'x')),
  fc.array(hostileText, { maxLength: 3 }),
  // a key of its own, as JSON.parse makes it
  fc.constant(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), { maxKeys: 3 }),
);

/** Names that show what a text is where its pattern does not. */
const examples: Record<string, readonly string[]> = {
  date: ['0000-01-01', '0001-01-01', '1970-01-01', '2024-02-29', '9999-12-31'],
  'date-time': ['0001-01-01T00:00:00Z', '2026-11-21T09:00:00Z', '9999-12-31T23:59:59.999Z'],
  email: ['nobody@example.com', `${'a'.repeat(60)}@example.com`, "o'neil+tag@sub.example.co"],
};

/** One character of each kind; made once, as each has a table of all that there are. */
const characters = (['grapheme', 'grapheme-ascii', 'binary'] as const).map((unit) =>
  fc.string({ unit, minLength: 1, maxLength: 1 }),
);

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constant('00000000-0000-0000-0000-000000000000'));
  const known = examples[format ?? ''];
  if (known) return fc.constantFrom(...known);
  if (pattern && pattern.length < 60) return fc.stringMatching(new RegExp(pattern), { maxLength });
  const bounds = { minLength: Math.min(minLength, 300), maxLength: Math.min(maxLength, 300) };
  return fc.constantFrom(...characters).chain((unit) => fc.string({ ...bounds, unit }));
}

const numberOf = ({ type, minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 }: Schema): Arbitrary<number> => {
  const edges = fc.constantFrom(minimum, maximum);
  return type === 'integer'
    ? fc.oneof(
        edges,
        fc.integer({ min: minimum, max: maximum }),
        fc.integer({ min: minimum, max: Math.min(maximum, 10_000) }),
      )
    : fc.oneof(edges, fc.double({ min: minimum, max: maximum, noNaN: true }));
};

/** Generates something that the schema may well take. */
function likely(schema: Schema, resolve: Resolve): Arbitrary<unknown> {
  const found = resolve(schema);
  const options = found.anyOf ?? found.oneOf;
  if (options) return fc.oneof(...options.map((option) => likely(option, resolve)));
  if (found.enum) return fc.constantFrom(...found.enum);
  if ('const' in found) return fc.constant(found.const);
  if (found.type === 'string') return textOf(found);
  if (found.type === 'integer' || found.type === 'number') return numberOf(found);
  if (found.type === 'boolean') return fc.boolean();
  if (found.type === 'null') return fc.constant(null);
  if (found.type === 'array') return fc.array(likely(found.items ?? {}, resolve), { maxLength: 4 });
  if (found.type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(found.properties ?? {}).map(([name, property]) => [name, likely(property, resolve)]),
      ),
      { requiredKeys: found.required ?? [] },
    );
  return hostileValue;
}

/** Difference between one case and a call that succeeds. */
export interface Fuzzed {
  /** Parts of the path and of the query; an undefined one stays as it was. */
  params: Record<string, string>;
  query: [string, string][];
  /** Fields of the body; with `instead` the whole of it. */
  fields: Record<string, unknown>;
  instead: { value: unknown } | null;
  /** Bytes and a type in place of any body. */
  raw: { type: string; payload: string } | null;
  headers: Record<string, string>;
}

const rawTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'application/problem+json',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'nonsense',
  'a/b; c="',
] as const;

const rawPayloads = [
  '',
  '{',
  'null',
  '"text"',
  '[]',
  '{"a":1e999}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\ufeff{}',
  '['.repeat(20_000),
  '{"a":'.repeat(20_000),
  '--x\r\nContent-Disposition: form-data; name="jsonData"\r\n\r\n{"name":1}\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="../../a\u0000.csv"\r\n\r\n\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n{}\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a',
  '--x--\r\n',
  long,
] as const;

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Record<string, string>>({}) },
  fc.constantFrom<Record<string, string>>(
    { 'accept-language': 'de-DE;q=x,,*,zz' },
    { 'idempotency-key': 'short' },
    { 'idempotency-key': 'k'.repeat(255) },
    { 'idempotency-key': 'key with spaces' },
    { accept: 'application/xml' },
    { 'x-background': 'true' },
    { 'x-forwarded-for': "1.2.3.4, '; --" },
    { 'content-length': '-1' },
    { cookie: 'a=b; __proto__=c' },
    { range: 'bytes=0-' },
  ),
);

/** Generates a value once in eight times. */
const seldom = <T>(arbitrary: Arbitrary<T>): Arbitrary<T | null> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, arbitrary);

/** Generates some of the values, seldom all: the rest stays as it succeeds, so that odd values get far. */
const someOf = (values: Record<string, Arbitrary<unknown>>): Arbitrary<Record<string, unknown>> => {
  const names = Object.keys(values);
  return fc
    .oneof(fc.subarray(names, { maxLength: Math.min(2, names.length) }), fc.subarray(names))
    .chain((some) =>
      fc.record(Object.fromEntries(some.map((name) => [name, values[name] ?? fc.constant(0)]))),
    );
};

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
/** Makes a part of a path, which is never empty, and never the dots that shorten an address. */
const asPathPart = (value: unknown): string => asText(value).replaceAll(/^\.*$/g, 'dots');

/** Generates cases of one operation, from its schemas and from what has broken other systems. */
export function casesOf(
  { parameters = [], requestBody }: FuzzedOperation,
  resolve: Resolve,
): Arbitrary<Fuzzed> {
  const placed = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const either = (schema: Schema): Arbitrary<unknown> => fc.oneof(likely(schema, resolve), hostileValue);
  const texts = (place: string) =>
    someOf(Object.fromEntries(placed(place).map(({ name, schema }) => [name, either(schema)])));
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => resolve(schema));
  const fields = Object.assign({}, ...bodies.map(({ properties }) => properties)) as Record<string, Schema>;
  const queryNames = ['unknown', '__proto__', 'page', ...placed('query').map(({ name }) => name)];
  return fc.record<Fuzzed>({
    params: texts('path').map((found) =>
      Object.fromEntries(Object.entries(found).map(([name, value]) => [name, asPathPart(value)])),
    ),
    query: fc
      .tuple(
        texts('query').map((found) =>
          Object.entries(found).map(([name, value]): [string, string] => [name, asText(value)]),
        ),
        // the same name twice, and unknown names
        fc.array(fc.tuple(fc.constantFrom(...queryNames), hostileText), { maxLength: 2 }),
      )
      .map(([asked, unasked]) => [...asked, ...unasked]),
    fields: someOf(
      Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, either(schema)])),
    ),
    instead: seldom(
      fc.oneof(...bodies.map((schema) => likely(schema, resolve)), hostileValue).map((value) => ({ value })),
    ),
    raw: seldom(fc.record({ type: fc.constantFrom(...rawTypes), payload: fc.constantFrom(...rawPayloads) })),
    headers,
  });
}

const withinUrl = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 8_000));

/** Writes the address of a case; unchanged parts stay as they would succeed. */
export function fuzzedAddress(url: string, input: Input, fuzzed: Fuzzed): string {
  const params: Record<string, string> = { ...input.params, ...fuzzed.params };
  const path = url.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => withinUrl(params[name] ?? ''));
  const changed = new Set(fuzzed.query.map(([name]) => name));
  const kept = Object.entries(input.query ?? {}).filter(([name]) => !changed.has(name));
  const query = [...kept, ...fuzzed.query].map((pair) => pair.map(withinUrl).join('=')).join('&');
  return query ? `${path}?${query}` : path;
}
