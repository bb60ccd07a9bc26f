import swagger from '@fastify/swagger';
import { tags } from '@sanaga/contract';
import { productName } from '@sanaga/domain';
import type { FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { z } from 'zod';

interface Document {
  paths?: object;
  components?: { schemas?: Record<string, unknown> };
}

/** Removes the twins for requests, `…Input`, that no request refers to; every named schema has one. */
function withoutUnusedInputs<D extends Document>(document: D): D {
  const schemas = document.components?.schemas ?? {};
  const used = namesIn(document.paths, schemas);
  const needed = Object.entries(schemas).filter(([name]) => !name.endsWith('Input') || used.has(name));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(needed) } };
}

/** The schemas that a part of the document refers to, directly or through others. */
function namesIn(part: unknown, schemas: Record<string, unknown>, names = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (names.has(name)) continue;
    names.add(name);
    namesIn(schemas[name], schemas, names);
  }
  return names;
}

interface Documented {
  requestBody?: { required?: boolean; content: Record<string, { schema?: { default?: unknown } }> };
}

/** Says of each body that is something by default that a call may do without it. */
function withOptionalBodies<D extends Document>(document: D): D {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Documented>>;
  for (const { requestBody } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    if (
      requestBody &&
      Object.values(requestBody.content).every(({ schema }) => schema?.default !== undefined)
    )
      requestBody.required = false;
  return document;
}

/** Address at which `npm start` serves the API. */
const localUrl = 'http://127.0.0.1:3000';

/** Operations registered after this are documented; `app.swagger()` is the document, with the address that people call. */
export async function registerOpenApi(app: FastifyInstance, url = localUrl): Promise<void> {
  app.setValidatorCompiler<z.ZodType>((route) => {
    const validate = validatorCompiler(route);
    // Fastify says null where a call has no body; the contract's defaults are for what is not there
    return (input: unknown) => validate(input ?? undefined);
  });
  // a response that is not what the contract says fails and is logged; what the contract does not name is left out
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} payments API`,
        version: '1.0.0',
        description:
          'Amounts are whole XAF as JSON integers. Errors are problem documents (RFC 9457) with a stable `code`.',
        contact: { name: productName },
      },
      servers: [{ url }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      withOptionalBodies(withoutUnusedInputs(jsonSchemaTransformObject(document))),
  });
}
