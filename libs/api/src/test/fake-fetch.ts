type Answer = Response | (() => Response | Promise<Response>);

export interface Asked {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

/** Replaces fetch with scripted responses, by method and path; uses an array in order and then repeats its last one. */
export function fakeFetch(answers: Record<string, Answer | Answer[]>): Asked[] {
  const asked: Asked[] = [];
  const turns = new Map<string, number>();
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const { pathname, search } = new URL(request.url);
    asked.push({
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      body: await request.clone().text(),
    });
    if (pathname === '/api/get-backend-url') return Response.json({ backendUrl: '/backend' });
    const key = `${request.method} ${pathname.replace('/backend', '')}`;
    const scripted = answers[key];
    if (scripted === undefined) throw new Error(`nothing scripted for ${key}`);
    const list = Array.isArray(scripted) ? scripted : [scripted];
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    const answer = list[Math.min(turn, list.length - 1)];
    if (answer === undefined) throw new Error(`no response left for ${key}`);
    return typeof answer === 'function' ? answer() : answer.clone();
  };
  return asked;
}

export const problem = (status: number, code: string, more: object = {}): Response =>
  Response.json({ status, code, message: `message of ${code}`, ...more }, { status });

export const cut = () => Promise.reject(new TypeError('Failed to fetch'));
