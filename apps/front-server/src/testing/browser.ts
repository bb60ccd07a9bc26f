import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** Stores cookies and sends the headers of a browser's same-origin calls, over `inject`. */
export function browser(app: FastifyInstance) {
  const cookies = new Map<string, string>();
  const inject = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await app.inject({
      ...options,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...options.headers,
      },
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  };
  const token = () => [...cookies].find(([name]) => name.includes('request-token'))?.[1] ?? '';
  return {
    cookies,
    token,
    get: (url: string, headers: Record<string, string> = {}) => inject({ method: 'GET', url, headers }),
    /** A call of the app's own scripts: with the request token. */
    call: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET', url: string, body?: object) =>
      inject({ method, url, headers: { 'request-token': token() }, ...(body && { payload: body }) }),
    inject,
  };
}
