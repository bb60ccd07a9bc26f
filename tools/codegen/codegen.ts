import { generateSchema } from '../../libs/database/scripts/generate-schema.ts';
import { emitOpenApi } from './emit-openapi.ts';
import { generateClient } from './generate-client.ts';
import { generateReference } from './reference/reference.ts';

/** `npm run codegen` writes what is generated; with `--check` it fails if a committed file is not current. */
const check = process.argv.includes('--check');
const current = [
  ['libs/database/src/schema.ts', await generateSchema(check)],
  ['libs/contract/openapi.json', await emitOpenApi(check)],
  ['libs/api/src/generated', await generateClient(check)],
  ['docs/reference', await generateReference(check)],
] as const;
for (const [name, isCurrent] of current)
  if (!isCurrent) console.error(`${name} is not current: npm run codegen`);
process.exitCode = current.every(([, isCurrent]) => isCurrent) ? 0 : 1;
