import type { HTTPMethods } from 'fastify';
import { deliverMail } from '../../src/kernel/mail.worker.ts';
import { someAddress } from '../kit/base/clients.ts';
import type { MoneyHarness } from '../kit/whole/money-harness.ts';

type Body = Record<string, unknown>;

/** Returns readers of the mails that were sent, as people get them. */
export function mailReader(mails: MoneyHarness['mails']) {
  /** Returns the text of the latest mail to an address, as its reader gets it. */
  async function mailTo(address: string): Promise<string> {
    const sent: string[] = [];
    const mailer = { send: async ({ text }: { text: string }) => void sent.push(text), close: () => {} };
    await deliverMail(mailer, await mails.latest(address));
    return sent[0] ?? '';
  }

  /** Returns the code that is alone on a line of the latest mail. Throws if there is not exactly one. */
  async function codeFrom(address: string): Promise<string> {
    const codes = (await mailTo(address)).split('\n').filter((line) => /^\d{6}$/.test(line));
    if (codes.length !== 1) throw new Error(`${codes.length} codes in the mail to ${address}`);
    return codes[0] ?? '';
  }

  return { mailTo, codeFrom };
}

/**
 * Creates a client that knows the API only by its description: a bearer, no cookies, JSON bodies with fields that the server does not know.
 */
export function outsideClient({ app, mails }: MoneyHarness) {
  const remoteAddress = someAddress();

  async function call(method: HTTPMethods, path: string, body?: Body, bearer?: string) {
    const response = await app.inject({
      method,
      url: path,
      remoteAddress,
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
      ...(body && { payload: { ...body, somethingElse: { of: 'theirs' } } }),
    });
    return {
      status: response.statusCode,
      mediaType: String(response.headers['content-type']).split(';')[0] ?? '',
      retryAfter: response.headers['retry-after'] as string | undefined,
      body: response.json(),
    };
  }

  return { call, ...mailReader(mails) };
}
export type OutsideClient = ReturnType<typeof outsideClient>;
export type Answer = Awaited<ReturnType<OutsideClient['call']>>;
