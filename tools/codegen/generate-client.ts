import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateEndpoints } from '@rtk-query/codegen-openapi';

const api = path.resolve(import.meta.dirname, '../../libs/api');
const schemaFile = path.resolve(import.meta.dirname, '../../libs/contract/openapi.json');
const output = path.join(api, 'src/generated');

interface Documented {
  operationId: string;
  tags: string[];
  requestBody?: { content: Record<string, unknown> };
}

interface OpenApi {
  paths: Record<string, Record<string, Documented>>;
}

/** Reads the specification makes PATCH, and writes it makes GET. */
const queries = ['getOverview'];
const mutations = ['removeProfilePicture', 'requestApprovalCode', 'resendActivationLink'];

/** Streams are not fetched by RTK Query, and what the card provider sends is not the web's to send. */
const omitted = ['streamEvents', 'receiveCardEvent'];

const camelCase = (name: string): string =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** One generated file a resource (an OpenAPI tag); returns file name → text. */
async function generate(): Promise<Map<string, string>> {
  const document = JSON.parse(readFileSync(schemaFile, 'utf8')) as OpenApi;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const operationsByTag = new Map<string, Set<string>>();
  for (const { operationId, tags } of operations)
    for (const tag of tags)
      operationsByTag.set(tag, (operationsByTag.get(tag) ?? new Set<string>()).add(operationId));
  const files = new Map([['forms.ts', formsModule(operations)]]);
  for (const [tag, operationIds] of operationsByTag) {
    const text = await generateEndpoints({
      schemaFile,
      apiFile: path.join(api, 'src/empty-api.ts'),
      apiImport: 'emptyApi',
      exportName: `${camelCase(tag)}Api`,
      filterEndpoints: (name) => operationIds.has(name) && !omitted.includes(name),
      endpointOverrides: [
        { pattern: queries, type: 'query' },
        { pattern: mutations, type: 'mutation' },
      ],
      encodePathParams: true,
      encodeQueryParams: true,
      hooks: true,
    });
    files.set(`${tag}.ts`, withExtension(text ?? ''));
  }
  return files;
}

/** The endpoints whose body goes out as a form with files. */
function formsModule(operations: Documented[]): string {
  const names = operations
    .filter(({ requestBody }) => requestBody && 'multipart/form-data' in requestBody.content)
    .map(({ operationId }) => `  '${operationId}',\n`);
  return `export const formEndpoints: ReadonlySet<string> = new Set([\n${names.join('')}]);\n`;
}

const withExtension = (text: string): string =>
  text.replace(/from "[^"]*empty-api(\.ts)?"/, "from '../empty-api.ts'");

/** Writes the client, or says whether the committed one is current. */
export async function generateClient(check: boolean): Promise<boolean> {
  const files = await generate();
  if (check) {
    const present = readdirSync(output);
    return (
      present.length === files.size &&
      present.every((name) => readFileSync(path.join(output, name), 'utf8') === files.get(name))
    );
  }
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  for (const [name, text] of files) writeFileSync(path.join(output, name), text);
  return true;
}
