import { writeFileSync, readFileSync } from 'node:fs';
import { operations } from '@sanaga/contract';
import Fastify from 'fastify';
import { format, resolveConfig } from 'prettier';
import { registerOpenApi } from '../../apps/payments-api/src/kernel/plugins/openapi.ts';
import { routeOf } from '../../apps/payments-api/src/kernel/plugins/operations.ts';

const target = new URL('../../libs/contract/openapi.json', import.meta.url);

/** Makes the OpenAPI document of every operation, without a server behind it. */
export async function openApiDocument(): Promise<string> {
  const app = Fastify();
  await registerOpenApi(app);
  await app.register(async (documented) => {
    for (const operation of operations)
      documented.route({ ...routeOf(operation), handler: async () => undefined });
  });
  await app.ready();
  const json = JSON.stringify(app.swagger());
  await app.close();
  return format(json, { ...(await resolveConfig(target.pathname)), parser: 'json' });
}

/** Writes the document, or tells whether the committed one is current. */
export async function emitOpenApi(check: boolean): Promise<boolean> {
  const document = await openApiDocument();
  if (check) return readFileSync(target, 'utf8') === document;
  writeFileSync(target, document);
  return true;
}
