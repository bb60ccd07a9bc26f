import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BulkReceiptItem } from '@sanaga/documents';
import { pdfText } from '@sanaga/documents/testing';
import { until } from '../../../test/kit/base/until.ts';
import { waitingForPlaces } from '../processes/fair-semaphore.ts';
import { Drawing } from './drawing.ts';
import type { Paper, UnreadPaper } from './paper-process.ts';

const receipt = {
  language: 'en',
  timeZone: 'Africa/Douala',
  currency: 'XAF',
  reference: 'T-000001',
  status: 'COMPLETED',
  cost: { amount: 1_000n, fee: 10n, tax: 2n, levy: 1n, total: 1_013n },
  issuedAt: new Date('2026-11-21T09:41:00Z'),
} as const;
const words = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `the ${name}`])) as never;
const costs = ['title', 'status', 'amount', 'fee', 'tax', 'levy', 'total', 'cost', 'details', 'footer'];

const single = (payee = 'Awa Ngono'): Paper => ({
  draft: {
    kind: 'receipt',
    content: {
      ...receipt,
      labels: words(
        ...costs,
        'to',
        'reference',
        'paidBy',
        'payee',
        'number',
        'registeredName',
        'method',
        'reason',
        'message',
        'operatorReference',
        'timeline',
      ),
      paidBy: 'Plantations du Wouri',
      payee: { name: payee, number: '+237677412085', registeredName: '' },
      method: 'Mobile Money',
      reason: 'Wages',
      timeline: [{ text: 'Created', at: receipt.issuedAt }],
    },
  },
});

const item = (line: number): BulkReceiptItem => ({
  line,
  payee: `Payee ${line}`,
  number: '+237677412085',
  amount: 1_000n,
  status: 'Completed',
});

const bulk = (count: number, items: AsyncIterable<BulkReceiptItem>): Paper => ({
  draft: {
    kind: 'bulkReceipt',
    content: {
      ...receipt,
      labels: words(
        ...costs,
        'subject',
        'outcome',
        'all',
        'payments',
        'line',
        'payee',
        'number',
        'itemStatus',
      ),
      amount: 1_000n,
      outcome: [],
      all: 1_000n,
      facts: [],
    },
  },
  listed: { count, items },
});

async function* rows(count: number, onRow: () => void = () => {}) {
  for (let n = 1; n <= count; n += 1) {
    onRow();
    yield item(n);
  }
}

/** Makes a bulk receipt whose rows come when they are released. */
function held(count = 1_000) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  async function* items() {
    begin();
    await promise;
    yield* rows(1);
  }
  return { paper: bulk(count, items()), isBegun, release };
}

let drawing: Drawing;
beforeEach(() => {
  drawing = new Drawing();
});
afterEach(() => drawing.close());

const never = new AbortController().signal;
const draw = (holder: string, paper: Paper | UnreadPaper, signal = never) =>
  drawing.draw(holder, paper, signal);
const textOf = async (holder: string, paper: Paper) => pdfText(await buffer(await draw(holder, paper)));
const waiting = () => waitingForPlaces().reduce((sum, one) => sum + one.waiting, 0);
const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('papers', () => {
  it('are drawn one after the other by a process that is kept', async () => {
    expect(await textOf('a', single())).toContain('Awa Ngono');
    const kept = drawing.processes;
    expect(kept).toHaveLength(1);
    expect(await textOf('b', single('Boris Kamdem'))).toContain('Boris Kamdem');
    expect(drawing.processes).toEqual(kept);
  });

  it('are drawn by another process where the one that was kept has ended', async () => {
    await textOf('a', single());
    const [kept] = drawing.processes;
    process.kill(Number(kept), 'SIGKILL');
    await until(() => !isAlive(kept));
    expect(await textOf('a', single())).toContain('Awa Ngono');
    expect(drawing.processes).not.toContain(kept);
  });

  it('take rows as they are drawn, and others have their turn in between', async () => {
    let [atOnce, most, turns] = [0, 0, 0];
    let isOver = false;
    const nextTurn = () => {
      [atOnce, turns] = [0, turns + 1];
      if (!isOver) setImmediate(nextTurn);
    };
    nextTurn();
    const onRow = () => (most = Math.max(most, (atOnce += 1)));
    const text = await textOf('a', bulk(1_000, rows(1_000, onRow)));
    isOver = true;
    expect(text.match(/Payee \d+/g)).toHaveLength(1_000);
    expect(most).toBeLessThanOrEqual(50);
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  it('are drawn by none of this process: it works on while theirs is stopped', async () => {
    const paper = held();
    const drawn = textOf('a', paper.paper);
    await paper.isBegun;
    const [pid] = drawing.processes;
    process.kill(Number(pid), 'SIGSTOP');
    paper.release();
    expect(await textOf('b', single())).toContain('Awa Ngono');
    process.kill(Number(pid), 'SIGCONT');
    expect(await drawn).toContain('Payee 1');
  });

  it('are UNAVAILABLE where their process took too much, and the next one is drawn', async () => {
    const paper = held();
    const drawn = expect(draw('a', paper.paper)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      details: { retryAfter: 10 },
    });
    await paper.isBegun;
    process.kill(Number(drawing.processes[0]), 'SIGKILL');
    await drawn;
    expect(await textOf('a', single())).toContain('Awa Ngono');
  });

  it('fail as the reading of their rows does', async () => {
    async function* failing() {
      yield item(1);
      throw new Error('the database went away');
    }
    await expect(draw('a', bulk(1, failing()))).rejects.toThrow('the database went away');
    await until(() => drawing.processes.length === 0);
    expect(await textOf('a', single())).toContain('Awa Ngono');
  });

  it('that are short wait for none that are long, and holders take turns', async () => {
    const theirs = [held(), held(), held()];
    const [other, another] = [held(), held()];
    const all = [
      ...theirs.map(({ paper }) => draw('a', paper)),
      draw('b', other.paper),
      draw('c', another.paper),
    ];
    await Promise.all([theirs[0]?.isBegun, other.isBegun]);
    expect(waiting()).toBe(3);
    expect(await textOf('a', single())).toContain('Awa Ngono');
    theirs[0]?.release();
    theirs[1]?.release();
    // a holder who came later, but waits for the first paper, comes before the third one
    const tooEarly = theirs[2]?.isBegun.then(() => Promise.reject(new Error('not its turn')));
    await Promise.race([another.isBegun, tooEarly]);
    tooEarly?.catch(() => {});
    for (const { release } of [...theirs, other, another]) release();
    await Promise.all(all);
  });

  it('wait eight of a holder, and no more', async () => {
    const first = held();
    const drawn = draw('a', first.paper);
    await first.isBegun;
    const leaving = new AbortController();
    const others = Array.from({ length: 8 }, () => draw('a', bulk(1_000, rows(1)), leaving.signal));
    const left = Promise.allSettled(others);
    await expect(draw('a', bulk(1_000, rows(1)))).rejects.toMatchObject({ code: 'THROTTLED' });
    leaving.abort(new Error('left'));
    expect(new Set((await left).map((one) => (one as PromiseRejectedResult).reason))).toEqual(
      new Set([new Error('left')]),
    );
    // whose places are free again
    const next = textOf('a', bulk(1_000, rows(1)));
    first.release();
    await drawn;
    await next;
  });

  it('are drawn for nobody who is gone, whether they wait or not', async () => {
    const gone = new AbortController();
    const [first, second] = [held(), held()];
    const drawn = [draw('a', first.paper, gone.signal), draw('a', second.paper, gone.signal)];
    const refused = Promise.allSettled(drawn);
    await first.isBegun;
    const [pid] = drawing.processes;
    gone.abort(new Error('gone'));
    expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await until(() => !isAlive(pid));
    expect([drawing.processes, waiting()]).toEqual([[], 0]);
  });

  it('that take long to read are not read before it is their turn', async () => {
    const first = held();
    const begun = draw('a', first.paper);
    await first.isBegun;
    let reads = 0;
    const unread = {
      lines: 1_000,
      read: async () => {
        reads += 1;
        return bulk(1, rows(1));
      },
    };
    const next = draw('a', unread);
    expect([reads, waiting()]).toEqual([0, 1]);
    first.release();
    await buffer(await begun);
    expect(pdfText(await buffer(await next))).toContain('Payee 1');
    expect(reads).toBe(1);
  });

  it('that nobody reads are kept up to a bound, beyond which the holder has to read them', async () => {
    const narrow = new Drawing(10_000);
    const unread = await narrow.draw('a', single(), never);
    await expect(narrow.draw('a', single(), never)).rejects.toMatchObject({ code: 'THROTTLED' });
    const others = await narrow.draw('b', single(), never);
    await Promise.all([buffer(unread), buffer(others)]);
    await buffer(await narrow.draw('a', single(), never));
    narrow.close();
  });

  it('leave no process when they are closed', async () => {
    await textOf('a', single());
    const paper = held();
    const drawn = expect(draw('a', paper.paper)).rejects.toThrow();
    await paper.isBegun;
    const pids = drawing.processes;
    drawing.close();
    await drawn;
    for (const pid of pids) await until(() => !isAlive(pid));
    expect(drawing.processes).toEqual([]);
  });
});
