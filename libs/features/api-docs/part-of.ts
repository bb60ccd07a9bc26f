import type { OpenApiDocument } from '@sanaga/api';

type Path = readonly string[];

const prefix = '#/components/';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const at = (document: OpenApiDocument, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), document);

/** Collects the paths of everything that a value refers to by `$ref`, directly or through what it refers to. */
function collectReferences(value: unknown, document: OpenApiDocument, found: Map<string, Path>): void {
  if (!isObject(value)) return;
  const { $ref: reference } = value;
  if (typeof reference === 'string' && reference.startsWith(prefix) && !found.has(reference)) {
    const path = reference.slice('#/'.length).split('/');
    found.set(reference, path);
    collectReferences(at(document, path), document, found);
  }
  for (const part of Object.values(value)) collectReferences(part, document, found);
}

function put(document: OpenApiDocument, path: Path, value: unknown): void {
  const parent = path.slice(0, -1).reduce((inner, key) => {
    inner[key] ??= {};
    return inner[key] as OpenApiDocument;
  }, document);
  parent[path.at(-1) ?? ''] = value;
}

/**
 * Cuts the document down to what stands at a path, such as `['paths', '/profile', 'get']`, and what that refers to.
 * That is a hundredth of the whole, and enough to resolve one operation.
 */
export function partOf(document: OpenApiDocument, path: Path): OpenApiDocument {
  const { openapi, info } = document;
  const part: OpenApiDocument = { openapi, info };
  const value = at(document, path);
  const references = new Map<string, Path>();
  collectReferences(value, document, references);
  for (const reference of references.values()) put(part, reference, at(document, reference));
  put(part, path, value);
  return part;
}
