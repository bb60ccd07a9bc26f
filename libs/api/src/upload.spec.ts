import { configureApi, upload } from './index.ts';
import { fakeFetch } from './test/fake-fetch.ts';

/** A stand-in for jsdom's XMLHttpRequest that a spec plays against a server, step by step. */
class FakeRequest {
  static last: FakeRequest;
  static answer: { status: number; body: string } | 'cut' = { status: 201, body: '{}' };
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  url = '';
  status = 0;
  responseText = '';

  open(_method: string, url: string) {
    this.url = url;
  }
  getResponseHeader = () => null;
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.onabort?.();
  }
  send() {
    FakeRequest.last = this;
    for (const loaded of [0, 333, 999, 1000]) this.upload.onprogress?.({ loaded, total: 1000 });
    if (FakeRequest.answer === 'cut') return this.onerror?.();
    this.status = FakeRequest.answer.status;
    this.responseText = FakeRequest.answer.body;
    return this.onload?.();
  }
}

beforeEach(() => {
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  fakeFetch({});
  configureApi({ accessToken: () => 'token-1', textOf: (lost) => `text of ${lost}` });
});

const form = () => ({ path: '/transaction/upload-file', body: new FormData() });

it('reports whole percents and returns what the server sends', async () => {
  FakeRequest.answer = { status: 201, body: '{"fileId":"f-1"}' };
  const percents: number[] = [];
  const result = await upload<{ fileId: string }>({
    ...form(),
    idempotencyKey: 'key-1',
    onProgress: (percent) => percents.push(percent),
  });
  expect(result).toEqual({ data: { fileId: 'f-1' } });
  expect(percents).toEqual([0, 33, 99, 100]);
  expect(FakeRequest.last.url).toMatch(/\/backend\/transaction\/upload-file$/);
  expect(FakeRequest.last.headers).toMatchObject({
    authorization: 'Bearer token-1',
    'accept-language': 'en',
    'idempotency-key': 'key-1',
  });
});

it.each([
  [
    { status: 409, body: '{"code":"DUPLICATE","message":"Twice."}' },
    { status: 409, message: 'Twice.' },
  ],
  [
    { status: 413, body: '<html>' },
    { status: -500, message: 'text of internal' },
  ],
  ['cut' as const, { status: -501, message: 'text of network' }],
])('returns failures as every call does: %j', async (answer, error) => {
  FakeRequest.answer = answer;
  expect((await upload(form())).error).toMatchObject(error);
});
