import { isDeepStrictEqual } from 'node:util';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler as checkingCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema & { nullable?: boolean };
type Definitions = Record<string, JsonSchema>;

/** Collects in one place how a schema's values are written; undefined if a value may be one of several things. */
function writtenBy(schema: JsonSchema, definitions: Definitions): Schema | undefined {
  const { type, required, nullable, properties, items, additionalProperties } = schema;
  if (schema.anyOf ?? schema.oneOf) return undefined;
  const other = schema.$ref ? definitions[schema.$ref.replace('#/definitions/', '')] : schema.allOf?.[0];
  if (other) {
    const of = writtenBy(other as JsonSchema, definitions);
    return of && { ...of, ...(nullable && { nullable }) };
  }
  const parts = Object.entries(properties ?? {}).map(
    ([name, part]) => [name, writtenBy(part as JsonSchema, definitions)] as const,
  );
  const each = items && writtenBy(items as JsonSchema, definitions);
  const others =
    typeof additionalProperties === 'object' && writtenBy(additionalProperties as JsonSchema, definitions);
  if (parts.some(([, part]) => !part) || (items && !each) || others === undefined) return undefined;
  return {
    ...(type && { type }),
    ...(required && { required }),
    ...(nullable && { nullable }),
    ...(properties && { properties: Object.fromEntries(parts) }),
    ...(each && { items: each }),
    ...(others && { additionalProperties: others }),
  } as Schema;
}

/** Undefined where a check has to tell what is written. */
export function writerOf(schema: z.ZodType): ((data: unknown) => string) | undefined {
  const { definitions = {}, ...whole } = z.toJSONSchema(schema, {
    io: 'output',
    // which says of what may be null in one word that it may
    target: 'openapi-3.0',
    unrepresentable: 'any',
  }) as JsonSchema & { definitions?: Definitions };
  const written = writtenBy(whole, definitions);
  return written && fastJson(written);
}

/** While tests run each response is compared with the contract; a check costs four times as much as writing it. */
const isChecked = process.env['NODE_ENV'] === 'test';

/** Writes responses as the contract describes them: what it does not name is left out. Made when one is first written. */
export const responseCompiler: FastifySerializerCompiler<z.ZodType> = (route) => {
  const check = checkingCompiler(route);
  let write: ((data: unknown) => string) | undefined;
  return (data: unknown) => {
    write ??= writerOf(route.schema) ?? check;
    const text = write(data);
    if (isChecked && !isDeepStrictEqual(JSON.parse(text), JSON.parse(check(data))))
      throw new Error(`${route.method} ${route.url} is written otherwise than described: ${text}`);
    return text;
  };
};
