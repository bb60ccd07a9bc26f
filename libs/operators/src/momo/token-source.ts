import { minuteMs } from '@sanaga/domain';
import { type Exchange, exchange, isRecord } from './exchange.ts';
import type { ProductCredentials } from './settings.ts';

type TokenResult = { token: string } | { refusal: Exchange };

interface TokenSettings {
  /** The product's token address. */
  url: string;
  credentials: ProductCredentials;
  requestTimeout: number;
  clock: () => number;
}

/** Time before the end of a token at which MTN advises a new one: about ten minutes. */
const renewBefore = 10 * minuteMs;

/** Time between a failed renewal and the next one, while the old token still works; ms. */
const renewAgainAfter = 10_000;

const tooSlow: TokenResult = { refusal: { status: 0, cause: 'timeout' } };

/**
 * Keeps the bearer token of one product: fetched once for all callers who wait, renewed early, dropped when refused.
 */
export class TokenSource {
  readonly #settings: TokenSettings;
  #current: { token: string; renewAt: number; endsAt: number } | undefined;
  #pending: Promise<TokenResult> | undefined;

  constructor(settings: TokenSettings) {
    this.#settings = settings;
  }

  /**
   * Returns the token, or the reason why there is none. A token that still works is returned at once, and renewed
   * meanwhile; a new one is waited for no longer than `waitMs`, however long its call takes.
   */
  async get(waitMs: number): Promise<TokenResult> {
    const now = this.#settings.clock();
    if (!this.#current || now >= this.#current.endsAt) return within(this.#fetched(), waitMs);
    const { token } = this.#current;
    if (now >= this.#current.renewAt) {
      this.#current.renewAt = now + renewAgainAfter;
      void this.#fetched();
    }
    return { token };
  }

  /** Forgets a token that was refused; a newer one stays. */
  discard(token: string): void {
    if (this.#current?.token === token) this.#current = undefined;
  }

  #fetched(): Promise<TokenResult> {
    this.#pending ??= this.#fetch().finally(() => (this.#pending = undefined));
    return this.#pending;
  }

  async #fetch(): Promise<TokenResult> {
    const { url, credentials, requestTimeout, clock } = this.#settings;
    const basic = Buffer.from(`${credentials.apiUser}:${credentials.apiKey}`).toString('base64');
    const reply = await exchange({
      method: 'POST',
      url,
      headers: { authorization: `Basic ${basic}`, 'ocp-apim-subscription-key': credentials.subscriptionKey },
      body: '',
      timeout: requestTimeout,
    });
    if (reply.status !== 200 || !('body' in reply) || !isRecord(reply.body)) return { refusal: reply };
    const { access_token: token, expires_in: seconds } = reply.body;
    if (typeof token !== 'string' || token === '') return { refusal: reply };
    const lifetime = (typeof seconds === 'number' && seconds > 0 ? seconds : 3600) * 1000;
    const now = clock();
    // A short-lived token is used for at least half its life.
    const renewAt = now + Math.max(lifetime - renewBefore, lifetime / 2);
    this.#current = { token, renewAt, endsAt: now + lifetime };
    return { token };
  }
}

/** Returns the result, or that it took too long; other callers go on waiting for it. */
async function within(result: Promise<TokenResult>, waitMs: number): Promise<TokenResult> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<TokenResult>((resolve) => {
    timer = setTimeout(() => resolve(tooSlow), waitMs);
  });
  return Promise.race([result, end]).finally(() => clearTimeout(timer));
}
