import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Journal } from './journal.ts';
import { type Product, products, type Simulation } from './options.ts';
import { badRequest, gatewayError, tokenError, walletError } from './protocol-error.ts';

/** An API user and, once it was made, its key: lines of the journal. */
export type AccessRecord =
  { type: 'api-user'; id: string; callbackHost: string } | { type: 'api-key'; id: string; apiKey: string };

interface ApiUser {
  callbackHosts: readonly string[];
  apiKey?: string;
}

interface GenuineToken {
  userId: string;
  /** API key that it was signed with. */
  apiKey: string;
  /** As the token has it: ISO 8601 in UTC. */
  expires: string;
}

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const tokenSeconds = 3600;
const bearer = 'Bearer ';

/** Returns one header's value; undefined when absent. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Returns the caller's reference. @throws 400 when it is missing or no UUID of version 4 */
export function referenceId(request: FastifyRequest): string {
  const value = header(request, 'x-reference-id');
  if (!value || !uuidV4.test(value)) throw badRequest();
  return value.toLowerCase();
}

/** Decides who may call: keeps the subscription keys, API users and tokens. */
export class Access {
  readonly #simulation: Simulation;
  readonly #users = new Map<string, ApiUser>();
  /** Tokens with a signature that was found right, by product and text. */
  readonly #genuine = new Map<string, GenuineToken>();

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    for (const { apiUser, apiKey } of Object.values(simulation.credentials)) {
      this.#users.set(apiUser.toLowerCase(), { callbackHosts: simulation.callbackHosts, apiKey });
    }
  }

  replay(record: AccessRecord): void {
    if (record.type === 'api-user') this.#users.set(record.id, { callbackHosts: [record.callbackHost] });
    else this.#user(record.id).apiKey = record.apiKey;
  }

  async createUser(id: string, callbackHost: string, journal: Journal): Promise<void> {
    if (this.#users.has(id)) throw walletError('RESOURCE_ALREADY_EXIST');
    const record = { type: 'api-user', id, callbackHost } as const;
    this.replay(record);
    await journal.append([record]);
  }

  /** Makes a new key; the old one and its tokens become invalid. */
  async createKey(id: string, journal: Journal): Promise<string> {
    this.#user(id);
    const record = { type: 'api-key', id, apiKey: randomBytes(16).toString('hex') } as const;
    this.replay(record);
    await journal.append([record]);
    return record.apiKey;
  }

  describeUser(id: string) {
    return {
      providerCallbackHost: this.#user(id).callbackHosts[0],
      targetEnvironment: this.#simulation.targetEnvironments[0],
    };
  }

  /** @throws 401 without the key of that product, or without any product's key if none is named */
  requireSubscription(request: FastifyRequest, product?: Product): void {
    const key =
      header(request, 'ocp-apim-subscription-key') ??
      new URL(request.url, 'http://simulator').searchParams.get('subscription-key');
    if (!key) throw gatewayError(401, 'Access denied due to missing subscription key.');
    const accepted = product ? [product] : products;
    if (!accepted.some((name) => this.#simulation.credentials[name].subscriptionKey === key)) {
      throw gatewayError(401, 'Access denied due to invalid subscription key.');
    }
  }

  /** Responds to a token request. @throws 500 login_failed for a wrong user or key, as MTN does */
  issueToken(request: FastifyRequest, product: Product) {
    this.requireSubscription(request, product);
    const [scheme, encoded = ''] = header(request, 'authorization')?.split(' ') ?? [];
    const [id = '', key = ''] = Buffer.from(encoded, 'base64').toString().split(':');
    const apiKey = this.#users.get(id.toLowerCase())?.apiKey;
    if (scheme !== 'Basic' || apiKey === undefined || apiKey !== key) throw tokenError(500, 'login_failed');
    const expires = new Date(Date.now() + tokenSeconds * 1000).toISOString().slice(0, -1);
    const claims = { clientId: id.toLowerCase(), expires, sessionId: randomUUID() };
    const unsigned = `${base64({ typ: 'JWT', alg: 'HS256' })}.${base64(claims)}`;
    const access_token = `${unsigned}.${signature(unsigned, product, apiKey)}`;
    return { access_token, token_type: 'access_token', expires_in: tokenSeconds };
  }

  /**
   * Returns the hosts that the caller's callbacks may go to. @throws the refusal that fits what is wrong with the
   * headers of a product call
   */
  authorize(request: FastifyRequest, product: Product): readonly string[] {
    this.requireSubscription(request, product);
    const authorization = header(request, 'authorization');
    if (!authorization?.startsWith(bearer)) throw tokenError(401, 'invalid_token');
    const user = this.#tokenUser(authorization.slice(bearer.length), product);
    const environment = header(request, 'x-target-environment');
    if (!environment) throw badRequest();
    if (!this.#simulation.targetEnvironments.includes(environment)) {
      throw walletError('NOT_ALLOWED_TARGET_ENVIRONMENT');
    }
    return user.callbackHosts;
  }

  /**
   * A token is signed with its user's key and for one product: it outlives a restart, dies with the key, and is refused
   * elsewhere. MTN's sandbox was seen to take another product's, whether production does is unknown.
   */
  #tokenUser(token: string, product: Product): ApiUser {
    const { userId, apiKey, expires } = this.#genuineToken(token, product);
    const user = this.#users.get(userId);
    if (!user || user.apiKey !== apiKey || expires <= new Date().toISOString())
      throw tokenError(401, 'invalid_token');
    return user;
  }

  /** @throws 401 for a token that was never issued, or whose user has another key by now */
  #genuineToken(token: string, product: Product): GenuineToken {
    const name = `${product}:${token}`;
    const known = this.#genuine.get(name);
    if (known) return known;
    const [head = '', payload = '', signed = ''] = token.split('.');
    const claims = parseClaims(payload);
    const apiKey = this.#users.get(claims?.clientId ?? '')?.apiKey;
    const expected = Buffer.from(signature(`${head}.${payload}`, product, apiKey ?? randomUUID()));
    const given = Buffer.from(signed);
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
    if (!claims || apiKey === undefined || !isGenuine) throw tokenError(401, 'invalid_token');
    const genuine = { userId: claims.clientId, apiKey, expires: `${claims.expires}Z` };
    this.#genuine.set(name, genuine);
    return genuine;
  }

  #user(id: string): ApiUser {
    const user = this.#users.get(id.toLowerCase());
    if (!user) throw walletError('RESOURCE_NOT_FOUND');
    return user;
  }
}

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signature = (text: string, product: Product, apiKey: string): string =>
  createHmac('sha256', `${product}:${apiKey}`).update(text).digest('base64url');

function parseClaims(payload: string): { clientId: string; expires: string } | undefined {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return undefined;
  }
}
