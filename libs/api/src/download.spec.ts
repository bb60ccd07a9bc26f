import { configureApi, download, fetchAsFile, transactionFileName, transactionListName } from './index.ts';
import { cut, fakeFetch, problem } from './test/fake-fetch.ts';

beforeEach(() =>
  configureApi({ accessToken: () => 'token-1', retryTimeoutMs: 0, textOf: (lost) => `text of ${lost}` }),
);

it.each([
  [{ id: '42' }, 'Transaction-42.pdf'],
  [{ id: '42', fileName: 'Receipt' }, 'Receipt.pdf'],
  [{ id: '42', fileName: 'Receipt.pdf' }, 'Receipt.pdf'],
  [{ id: '42', index: 7 }, 'Transaction-42-07.pdf'],
  [{ id: '42', index: 7, count: 120 }, 'Transaction-42-007.pdf'],
])('names %j %s', (file, name) => expect(transactionFileName(file)).toBe(name));

it('names the list as the specification does', () => expect(transactionListName).toBe('Transaction List'));

describe('download', () => {
  const clicked: string[] = [];

  beforeEach(() => {
    clicked.length = 0;
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.href} ${this.download}`);
    });
  });

  it('hands the file to the person under its name', async () => {
    fakeFetch({ 'GET /transaction/generate-pdf/42': new Response('%PDF') });
    expect(await download('/transaction/generate-pdf/42', 'Transaction-42.pdf')).toBeUndefined();
    expect(clicked).toEqual(['blob:1 Transaction-42.pdf']);
  });

  it('returns the error', async () => {
    fakeFetch({ 'GET /a': problem(404, 'NOT_FOUND'), 'GET /b': cut });
    expect(await download('/a', 'a')).toMatchObject({ status: 404, message: 'message of NOT_FOUND' });
    expect(await download('/b', 'b')).toEqual({ status: -501, message: 'text of network' });
    expect(clicked).toEqual([]);
  });
});

it('fetches a file for a screen that goes on with it, the same one each time', async () => {
  fakeFetch({ 'GET /a': () => new Response('a,b'), 'GET /b': problem(404, 'NOT_FOUND') });
  const [first, second] = [await fetchAsFile('/a', 'a.csv'), await fetchAsFile('/a', 'a.csv')];
  for (const { file } of [first, second])
    expect(file).toMatchObject({ name: 'a.csv', size: 3, lastModified: 0 });
  expect(await fetchAsFile('/b', 'b.csv')).toMatchObject({ error: { status: 404 } });
});
