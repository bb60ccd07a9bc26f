import { backendUrl } from './backend-url.ts';
import { send } from './send.ts';

export type OpenApiDocument = Record<string, unknown>;

/** Fetches the API's description of itself; undefined if it does not come. */
export async function openApiDocument(): Promise<OpenApiDocument | undefined> {
  try {
    const response = await send(new Request(`${await backendUrl()}/openapi.json`));
    return response.ok ? ((await response.json()) as OpenApiDocument) : undefined;
  } catch {
    return undefined;
  }
}
