import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Journal } from '../../apps/momo-simulator/src/journal.ts';
import { csvOf } from '../bench/csv.ts';
import { SeededRandom } from '../../apps/payments-api/test/kit/base/seeded-random.ts';
import { type Holder, signInByApi } from '../e2e/api.ts';
import { codeIn, mailCount } from '../e2e/inbox.ts';
import { addresses, password } from '../e2e/product.ts';
import {
  type AnswerLine,
  type CallName,
  changesSomething,
  isUnavailable,
  journalFile,
  type SentLine,
} from './call-journal.ts';

/**
 * Runs on the client's host until it is told to stop: people of several organisations prepare, approve and read
 * payments through the edge, while one bulk is paid. Each call is on the disk before it leaves, and each answer when it
 * comes. In the end, calls without an answer are sent once more, under their keys.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    people: { type: 'string' },
    bulk: { type: 'string' },
    calls: { type: 'string' },
  },
});
const random = new SeededRandom(Number(values.seed));
const holders = JSON.parse(values.people ?? '[]') as Holder[];
const bulkRows = Number(values.bulk);

const callsASecond = Number(values.calls);
const bulkAmount = 500;
/** Shares of the calls; the rest reads. */
const shares = { create: 0.12, approve: 0.12 };
const answerMs = 30_000;
/** Somebody signs in again: a mail each time, and before the quarter of an hour is over for which a token is valid. */
const signInMs = 6_000;
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());

const journal = await Journal.open(journalFile, () => {});

interface Member {
  email: string;
  token: string;
}
const signedIn = async (email: string): Promise<Member> => ({
  email,
  token: (await signInByApi(email, password)).accessToken,
});
interface Organisation {
  initiator: Member;
  validator: Member;
  /** Payments that wait for approval, and all that were made. */
  waiting: string[];
  made: string[];
}
const organisations: Organisation[] = [];
for (const { initiator, validator } of holders)
  organisations.push({
    initiator: await signedIn(initiator),
    validator: await signedIn(validator),
    waiting: [],
    made: [],
  });
/** All members but the one who waits for the code of a bulk: two codes at once would be one too many. */
const members = organisations.flatMap(({ initiator, validator }) => [initiator, validator]).slice(1);

/**
 * Signs in again and again. It never ends between a code and its use: the next person would get no other code within a
 * minute.
 */
async function keepSigningIn(): Promise<void> {
  const { signal } = stopping;
  for (let place = 0; ; place += 1) {
    await wait(signInMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const member = members[place % members.length];
    if (member) Object.assign(member, await signedIn(member.email).catch(() => member));
  }
}
const signingIn = keepSigningIn();

interface Call {
  call: CallName;
  by: Member;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object | FormData;
  about?: Pick<SentLine, 'key' | 'id' | 'amount'>;
}

/** Writes without an answer, by their number. */
const unanswered = new Map<number, Call>();
let last = 0;

async function request({
  by,
  method,
  path,
  body,
  about,
}: Call): Promise<Omit<AnswerLine, 'type' | 'n' | 'at' | 'ms'>> {
  try {
    const response = await fetch(`${addresses.api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${by.token}`,
        ...(about?.key && { 'idempotency-key': about.key }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMs),
    });
    const text = await response.text();
    const json = readJson(text);
    const { status } = response;
    if (!response.ok) return { status, error: String(json['code'] ?? text.slice(0, 80)) };
    const id = (json['id'] ?? json['fileId']) as string | undefined;
    return {
      status,
      ...(id && { id }),
      ...(typeof json['amount'] === 'number' && { amount: json['amount'] }),
      ...(json['progress'] ? { isUnderWay: true } : {}),
    };
  } catch (error) {
    const { message, cause } = error as Error;
    return { error: `${message} ${(cause as Error | undefined)?.message ?? ''}`.trim() };
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

async function send(call: Call): Promise<AnswerLine> {
  last += 1;
  const n = last;
  await journal.append([
    { type: 'sent', n, at: Date.now(), call: call.call, by: call.by.email, ...call.about },
  ]);
  return answered(n, call);
}

async function answered(n: number, call: Call, again?: true): Promise<AnswerLine> {
  const began = performance.now();
  const answer = await request(call);
  const ms = Math.round(performance.now() - began);
  const line: AnswerLine = { type: 'answer', n, at: Date.now(), ms, ...answer, ...(again && { again }) };
  if (!isUnavailable(line)) unanswered.delete(n);
  else if (changesSomething(call.call)) unanswered.set(n, call);
  await journal.append([line]);
  return line;
}

/** Sends it until there is an answer. */
async function persist(call: Call): Promise<AnswerLine> {
  for (;;) {
    const line = await send(call);
    if (!isUnavailable(line)) return line;
    await wait(1_000);
  }
}

async function create({ initiator, waiting, made }: Organisation): Promise<void> {
  const amount = random.whole(500, 1_500);
  const number = `+2376774${random.whole(10_000, 99_999)}`;
  const body = { amount, reason: 'Transport', name: 'Pauline Eyenga', number, accountType: 'MOMO' };
  const about = { key: randomUUID(), amount };
  const { id } = await send({
    call: 'create',
    by: initiator,
    method: 'POST',
    path: '/transaction',
    body,
    about,
  });
  if (id === undefined) return;
  waiting.push(id);
  made.push(id);
}

async function approve({ validator }: Organisation, id: string): Promise<void> {
  await send({
    call: 'approve',
    by: validator,
    method: 'PATCH',
    path: `/transaction/approve/${id}`,
    body: {},
    about: { id },
  });
}

async function read({ initiator, validator, made }: Organisation): Promise<void> {
  const by = random.pick([initiator, validator]);
  const id = made.length > 0 ? random.pick(made) : undefined;
  const [call, path] = random.pick<[CallName, string]>([
    ['wallet', '/transaction/wallet'],
    ['list', '/transaction?page=0&size=20'],
    ...(id ? [['detail', `/transaction/detail/${id}`] as [CallName, string]] : []),
  ]);
  await send({ call, by, method: 'GET', path });
}

function next(): Promise<void> {
  const organisation = random.pick(organisations);
  const chance = random.next();
  if (chance < shares.create) return create(organisation);
  const id = chance < shares.create + shares.approve ? organisation.waiting.shift() : undefined;
  return id === undefined ? read(organisation) : approve(organisation, id);
}

/** One organisation pays a file, from its upload to its approval. */
async function payBulk({ initiator, validator }: Organisation): Promise<void> {
  const body = new FormData();
  const amount = bulkAmount + random.whole(0, 100);
  body.set('file', new File([csvOf(bulkRows, amount)], `wages-${values.seed}.csv`));
  body.set('confirm', 'true');
  const path = '/transaction/upload-file';
  const { id: fileId } = await persist({
    call: 'upload',
    by: initiator,
    method: 'POST',
    path,
    body,
    about: { key: randomUUID() },
  });
  for (;;) {
    const seen = await mailCount(initiator.email);
    await persist({
      call: 'code',
      by: initiator,
      method: 'GET',
      path: `/transaction/request-otp?fileId=${fileId}`,
    });
    const otpCode = await codeIn(initiator.email, seen).catch(() => undefined);
    if (otpCode === undefined) continue;
    await persist({
      call: 'verify',
      by: initiator,
      method: 'PATCH',
      path: '/transaction/verify-otp',
      body: { otpCode },
    });
    break;
  }
  const bulk = {
    call: 'bulk',
    by: initiator,
    method: 'POST',
    path: '/transaction/process-file',
    body: { fileId },
  } as const;
  const { id } = await persist({ ...bulk, about: { key: randomUUID(), amount: bulkRows * amount } });
  while (
    (await persist({ call: 'detail', by: validator, method: 'GET', path: `/transaction/detail/${id}` }))
      .isUnderWay
  )
    await wait(500);
  await persist({
    call: 'approve-bulk',
    by: validator,
    method: 'PATCH',
    path: `/transaction/approve-bulk/${id}`,
    body: {},
    about: { id: id ?? '' },
  });
}

/** Follows the events of a person as a screen does, and comes back when the stream says. */
async function follow({ validator }: Organisation): Promise<void> {
  let pauseMs = 0;
  const stream = validator.email;
  while (!stopping.signal.aborted) {
    await wait(pauseMs);
    const due = Date.now();
    const body = await untilOpen(validator);
    await journal.append([{ type: 'stream', at: Date.now(), stream, what: 'open', ms: Date.now() - due }]);
    pauseMs = await hear(stream, body).catch(() => 0);
    await journal.append([{ type: 'stream', at: Date.now(), stream, what: 'end' }]);
  }
}

async function untilOpen(member: Member): Promise<Body> {
  for (;;) {
    const headers = { authorization: `Bearer ${member.token}`, accept: 'text/event-stream' };
    const response = await fetch(`${addresses.api}/events`, { headers, signal: stopping.signal }).catch(
      () => undefined,
    );
    if (response?.ok && response.body) return response.body;
    stopping.signal.throwIfAborted();
    await response?.body?.cancel();
    await wait(250);
  }
}

type Body = NonNullable<Response['body']>;

/** Returns how long to wait before the next stream, in ms. */
async function hear(stream: string, body: Body): Promise<number> {
  let rest = '';
  let retryMs = 0;
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('retry: ')) retryMs = Number(line.slice('retry: '.length));
      if (!line.startsWith('data: ')) continue;
      const { topic, id } = JSON.parse(line.slice('data: '.length)) as { topic: string; id: string | null };
      if (topic === 'transaction' && id !== null)
        void journal.append([{ type: 'stream', at: Date.now(), stream, what: 'change', id }]);
    }
  }
  return retryMs;
}

const following = organisations.map((one) => follow(one).catch(() => {}));
const [first] = organisations;
const paying = first && bulkRows > 0 ? payBulk(first) : Promise.resolve();
const underWay = new Set<Promise<void>>();
const began = performance.now();
for (let place = 0; !stopping.signal.aborted; place += 1) {
  await wait(Math.max(0, began + (place * 1_000) / callsASecond - performance.now()));
  const call = next().finally(() => underWay.delete(call));
  underWay.add(call);
}
await Promise.all([paying, signingIn, ...underWay, ...following]);

for (const [n, call] of unanswered) while (isUnavailable(await answered(n, call, true))) await wait(1_000);
await journal.close();
process.exit();
