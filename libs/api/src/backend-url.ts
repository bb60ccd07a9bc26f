const defaultPath = '/backend';

let address: Promise<string> | undefined;

async function fetchAddress(): Promise<string> {
  const response = await fetch(new URL('/api/get-backend-url', location.origin));
  const { backendUrl } = (await response.json()) as { backendUrl?: unknown };
  return typeof backendUrl === 'string' ? backendUrl : defaultPath;
}

/**
 * Returns the backend's absolute address, fetched from the front-end server once; the same-origin path if it names
 * none.
 */
export async function backendUrl(): Promise<string> {
  address ??= fetchAddress().catch(() => {
    address = undefined;
    return defaultPath;
  });
  return new URL(await address, location.origin).href.replace(/\/$/, '');
}
