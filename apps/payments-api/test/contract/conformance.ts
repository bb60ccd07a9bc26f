import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Operation } from '@sanaga/contract';
import type { LightMyRequestResponse } from 'fastify';

interface Documented {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}

export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: Record<string, unknown> };
}

const pointer = (...parts: string[]): string =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

const documentId = 'api';

/** Turns Fastify's `/detail/:id` into the document's `/detail/{id}`. */
export const documentedPath = ({ url }: Pick<Operation, 'url'>): string =>
  url.replaceAll(/:([A-Za-z]+)/g, '{$1}');

/** Checks a response against the OpenAPI document that the API serves. */
export function createConformance(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, documentId);

  const validatorAt = (reference: string): ValidateFunction => {
    const validate = ajv.getSchema(`${documentId}${reference}`);
    if (!validate) throw new Error(`not in the document: ${reference}`);
    return validate;
  };

  /** Lists what is not as documented, one line each: status, media type or body. */
  return function deviations(
    operation: Operation,
    { statusCode, headers, body }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>,
  ): string[] {
    const path = documentedPath(operation);
    const method = operation.method.toLowerCase();
    const responses = document.paths[path]?.[method]?.responses;
    if (!responses) return [`${operation.method} ${path} is not documented`];
    const status = statusCode >= 400 ? 'default' : String(statusCode);
    const content = responses[status]?.content;
    if (!content) return [`${statusCode} is not documented: ${body}`];
    const mediaType = String(headers['content-type']).split(';')[0] ?? '';
    const documented = content[mediaType];
    if (!documented) return [`${statusCode} comes as ${mediaType}`];
    if (!mediaType.endsWith('json')) return [];
    const place = ['paths', path, method, 'responses', status, 'content', mediaType, 'schema'];
    // what many responses refer to is compiled once
    const validate = validatorAt(documented.schema.$ref ?? `#/${pointer(...place)}`);
    if (validate(JSON.parse(body))) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
