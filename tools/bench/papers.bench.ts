import { setTimeout as wait } from 'node:timers/promises';
import { call, fetchFile, makeOrganisation, signInByApi, type Holder } from '../e2e/api.ts';
import { codeIn, mailCount } from '../e2e/inbox.ts';
import { addresses, password } from '../e2e/product.ts';
import { csvOf } from './csv.ts';
import { milliseconds, watchApi } from './meanwhile.ts';
import { quantile, say, uploadFile, withProduct } from './product.ts';

const rows = Number(process.env['PAPERS_ROWS'] ?? 20_000);
const holders = Number(process.env['PAPERS_HOLDERS'] ?? 4);
const perHolder = Number(process.env['PAPERS_PER_HOLDER'] ?? 3);
const singles = Number(process.env['PAPERS_SINGLES'] ?? 60);

const pollMs = 100;

interface Receipts {
  token: string;
  bulk: string;
  /** One of its payments. */
  item: string;
}

/** Makes a bulk payment that waits for its approval; it has a receipt, and so has each of its payments. */
async function bulkOf({ initiator }: Holder): Promise<Receipts> {
  const { accessToken: token } = await signInByApi(initiator, password);
  const { fileId } = await uploadFile(token, new File([csvOf(rows, 1_000)], 'wages.csv'));
  const seen = await mailCount(initiator);
  await call('GET', `/transaction/request-otp?fileId=${fileId}`, undefined, token);
  await call('PATCH', '/transaction/verify-otp', { otpCode: await codeIn(initiator, seen) }, token);
  const { id: bulk } = await call<{ id: string }>('POST', '/transaction/process-file', { fileId }, token);
  const detail = () =>
    call<{ progress: object | null }>('GET', `/transaction/detail/${bulk}`, undefined, token);
  while ((await detail()).progress) await wait(pollMs);
  const { content } = await call<{ content: { id: string }[] }>(
    'GET',
    `/transaction/bulk/${bulk}/items?size=1`,
    undefined,
    token,
  );
  return { token, bulk, item: content[0]?.id ?? '' };
}

/** A receipt, asked for again where others have to be drawn first, as the API says. */
async function receiptOf({ bulk, token }: Receipts): Promise<{ size: number; refusals: number }> {
  for (let refusals = 0; ; refusals += 1) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${addresses.api}/transaction/generate-bulk-pdf/${bulk}`, { headers });
    if (answer.ok) return { size: (await answer.arrayBuffer()).byteLength, refusals };
    if (answer.status !== 429) throw new Error(`a bulk receipt: ${answer.status} ${await answer.text()}`);
    await wait(1_000 * Number(answer.headers.get('retry-after')));
  }
}

async function measure(): Promise<void> {
  const all: Receipts[] = [];
  for (let n = 1; n <= holders; n += 1)
    all.push(await bulkOf(await makeOrganisation(`Plantations ${n}`, `000${n}`, 1_000_000)));
  const [first] = all;
  if (!first) return;

  const times: number[] = [];
  for (let n = 0; n < singles; n += 1) {
    const began = performance.now();
    await fetchFile(`/transaction/generate-pdf/${first.item}`, first.token);
    times.push(performance.now() - began);
  }
  const spread = [0, 0.5, 0.95].map((of) => milliseconds(quantile(times.slice(1), of)));
  say('a receipt of one payment, first', milliseconds(times[0] ?? 0));
  say('  the others, shortest, p50, p95', spread.join(', '));

  const api = await watchApi('/transaction/wallet', first.token);
  const one = await api.beside('one bulk receipt', () => receiptOf(first));
  say('  its size', `${one.result.size} bytes`);
  const wanted = Array.from({ length: perHolder }, () => all).flat();
  const { result } = await api.beside(`${wanted.length} bulk receipts at once, of ${holders} holders`, () =>
    Promise.all(wanted.map(receiptOf)),
  );
  say('  refused for a while', String(result.reduce((sum, { refusals }) => sum + refusals, 0)));
}

/**
 * Receipts drawn by the product as it runs: of one payment, of PAPERS_ROWS (20,000) payments, and the latter for
 * PAPERS_HOLDERS (4) holders PAPERS_PER_HOLDER (3) times each at once, while somebody else reads a wallet.
 */
export const run = (): Promise<void> => withProduct(measure);
