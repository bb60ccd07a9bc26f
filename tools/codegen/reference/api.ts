import { operations, type Operation } from '@sanaga/contract';
import { errorStatuses, permissions, type ErrorCode } from '@sanaga/domain';
import { anchor, code, codes, generatedNote, table } from './markdown.ts';

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  description?: string;
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}

interface Documented {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

export interface Document {
  paths: Record<string, Record<string, Documented>>;
  components?: { schemas?: Record<string, Schema> };
}

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? $ref;

const typeOf = (schema: Schema): string => {
  if (schema.$ref) return `[${nameOf(schema.$ref)}](${anchor(nameOf(schema.$ref))})`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map(typeOf).join(' or ');
  if (schema.allOf) return schema.allOf.map(typeOf).join(' and ');
  if (schema.enum) return codes(schema.enum.map(String));
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, property]) => `${name}: ${typeOf(property)}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  return [schema.type ?? 'anything', schema.format && `(${schema.format})`].filter(Boolean).join(' ');
};

/** Returns true for a limit of ours; a number that no JSON integer exceeds is not one. */
const isLimit = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

const rulesOf = (schema: Schema): string =>
  [
    schema.description,
    schema.default !== undefined && `${code(JSON.stringify(schema.default))} where it is absent`,
    isLimit(schema.exclusiveMinimum) && `more than ${schema.exclusiveMinimum}`,
    isLimit(schema.minimum) && `at least ${schema.minimum}`,
    isLimit(schema.maximum) && `at most ${schema.maximum}`,
    schema.minLength && `at least ${schema.minLength} characters`,
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.maxItems && `at most ${schema.maxItems} of them`,
  ]
    .filter(Boolean)
    .join('; ');

type Field = readonly [place: string, name: string, needed: boolean, schema: Schema];

const needed = (isNeeded: boolean): string => (isNeeded ? 'yes' : 'no');

function bodyFields(place: string, schema: Schema): Field[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((option, index) => bodyFields(`${place}, form ${index + 1}`, option));
  return Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [place, name, schema.required?.includes(name) ?? false, property] as const,
  );
}

const places: Record<string, string> = { path: 'path', query: 'query', header: 'header' };

function inputOf({ parameters = [], requestBody }: Documented): string {
  const inAddress = parameters.map(
    ({ in: place, name, required = false, schema }) =>
      [places[place] ?? place, name, required, schema] as const,
  );
  const inBody = Object.entries(requestBody?.content ?? {}).flatMap(([mediaType, { schema }]) =>
    bodyFields(mediaType === 'multipart/form-data' ? 'form' : 'body', schema),
  );
  const fields: Field[] = [...inAddress, ...inBody];
  if (fields.length === 0) return 'Takes nothing.';
  return table(
    ['in', 'name', 'type', 'needed', 'rules'],
    fields.map(([place, name, isNeeded, schema]) => [
      place,
      code(name),
      typeOf(schema),
      needed(isNeeded),
      rulesOf(schema),
    ]),
  );
}

const outputOf = ({ responses }: Documented): string =>
  Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { content = {}, description }]) => {
      const answers = Object.entries(content).map(([mediaType, { schema }]) =>
        mediaType.endsWith('json') ? typeOf(schema) : `${code(mediaType)}: ${description}`,
      );
      return `${status}: ${answers.join(', ')}`;
    })
    .join('; ');

function whoOf({ access, idempotent }: Operation): string {
  const who =
    'public' in access
      ? 'anybody'
      : `${codes(permissions[access.permission])} by ${code(access.permission)}` +
        (access.underReview ? ', also while the account is under review' : '') +
        (access.shutOut ? ' or suspended' : '');
  return idempotent ? `${who}. Takes an ${code('Idempotency-Key')}.` : `${who}.`;
}

/** Errors that any call of the kind may return: they are listed once, at the head of the page. */
const common: ReadonlySet<ErrorCode> = new Set([
  'BAD_REQUEST',
  'INVALID_INPUT',
  'SESSION_REQUIRED',
  'SESSION_ENDED',
  'FORBIDDEN',
  'INTERNAL',
]);

const errorsOf = (failures: readonly ErrorCode[]): string => {
  const own = failures.filter((failure) => !common.has(failure));
  return own.length === 0
    ? ''
    : `Errors of its own: ${own.map((one) => `${errorStatuses[one]} ${code(one)}`).join(', ')}.`;
};

const section = (operation: Operation, documented: Documented, failures: readonly ErrorCode[]): string =>
  [
    `### ${operation.id}`,
    `**${code(`${operation.method} ${operation.url.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`)}** – ${documented.summary}.`,
    `Who: ${whoOf(operation)}`,
    inputOf(documented),
    `Returns ${outputOf(documented)}.`,
    errorsOf(failures),
  ]
    .filter(Boolean)
    .join('\n\n');

/** Lists the shapes that the calls refer to, and those that these refer to. */
function spokenOf({ paths, components }: Document): [string, Schema][] {
  const schemas = components?.schemas ?? {};
  const refsIn = (part: unknown): string[] =>
    [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
  const known = new Set<string>();
  const waiting = refsIn(paths);
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (known.has(name)) continue;
    known.add(name);
    waiting.push(...refsIn(schemas[name]));
  }
  return [...known].map((name) => [name, schemas[name] ?? {}]);
}

function shapes(document: Document): string {
  const sections = spokenOf(document)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, schema]) => {
      const rows = Object.entries(schema.properties ?? {}).map(([field, property]) => [
        code(field),
        typeOf(property),
        needed(schema.required?.includes(field) ?? false),
        rulesOf(property),
      ]);
      const body = rows.length > 0 ? table(['field', 'type', 'always', 'rules'], rows) : typeOf(schema);
      return `### ${name}\n\n${body}`;
    });
  return ['## Shapes', ...sections].join('\n\n');
}

const head = `# The calls of the API

Amounts are whole XAF as JSON integers; times are ISO 8601 in UTC. Every error is a [Problem](#problem) with one of the
codes of [errors.md](errors.md). Beside the errors of its own a call answers:

- 400 \`BAD_REQUEST\` or 422 \`INVALID_INPUT\`, with the fields, where it takes input; 413 and 415 where it takes a body;
- 401 \`SESSION_REQUIRED\` or \`SESSION_ENDED\`, 403 \`ACCOUNT_UNDER_REVIEW\`, \`ACCOUNT_SUSPENDED\` or \`FORBIDDEN\`, where it
  is not for anybody; what is another holder's is answered like what is not there;
- 409 \`IN_FLIGHT\` or 422 \`IDEMPOTENCY_MISMATCH\` where it came with an \`Idempotency-Key\`;
- 429 \`THROTTLED\`, with \`Retry-After\`, where its session, wallet holder or client address sends more than it may;
- 503 \`UNAVAILABLE\`, with \`Retry-After\`, while a part it needs is away.

The same as a machine reads it: \`/openapi.json\`. The errors of its own are read from the server's code.`;

/** Writes `docs/reference/api.md`: each call by resource, and the shapes they refer to. */
export function apiPage(document: Document, failures: ReadonlyMap<string, ErrorCode[]>): string {
  const documented = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const resources = tags.map((tag) => {
    const ofTag = operations.filter((operation) => operation.tag === tag);
    const sections = ofTag.map((operation) => {
      const known = documented.get(operation.id);
      if (!known) throw new Error(`${operation.id} is not in the document`);
      return section(operation, known, failures.get(operation.id) ?? []);
    });
    const overview = table(
      ['call', 'does', 'who'],
      ofTag.map((operation) => [
        `[${operation.method} ${operation.url.replaceAll(/:([A-Za-z]+)/g, '{$1}')}](${anchor(operation.id)})`,
        operation.summary,
        'public' in operation.access ? 'anybody' : permissions[operation.access.permission].join(', '),
      ]),
    );
    return [`## ${tag}`, overview, ...sections].join('\n\n');
  });
  return [generatedNote, head, ...resources, shapes(document), ''].join('\n\n');
}
