import type { OperatorProduct } from '@sanaga/domain';
import { measured } from '../calls.ts';
import { operatorText } from '../operator-text.ts';
import type { OperatorRequest, PaymentOperator, Submission } from '../payment-operator.ts';
import { classifyBalance, classifyStatus, classifySubmission } from './classify.ts';
import { cleanText, longest } from './clean.ts';
import { errorCode, type Exchange, exchange, isRecord } from './exchange.ts';
import type { MomoSettings } from './settings.ts';
import { TokenSource } from './token-source.ts';

interface ProductCall {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  mayLeave?: () => boolean;
}

/** Creates a client of MTN Mobile Money by its Open API. */
export function createMomoOperator(settings: MomoSettings): PaymentOperator {
  const products = {
    COLLECTION: createProduct(settings, 'collection'),
    DISBURSEMENT: createProduct(settings, 'disbursement'),
  };
  const holder = (msisdn: string, question: string) =>
    products.DISBURSEMENT({
      method: 'GET',
      path: `/v1_0/accountholder/msisdn/${encodeURIComponent(msisdn)}/${question}`,
    });

  async function submit(kind: OperatorProduct, request: OperatorRequest): Promise<Submission> {
    const callbackUrl = settings.callbackUrl?.(kind, request.referenceId);
    const reply = await products[kind]({
      method: 'POST',
      path: kind === 'COLLECTION' ? '/v1_0/requesttopay' : '/v1_0/transfer',
      headers: {
        'x-reference-id': request.referenceId,
        'content-type': 'application/json',
        ...(callbackUrl && { 'x-callback-url': callbackUrl }),
      },
      body: paymentBody(kind, request),
      mayLeave: () => request.mayLeave(),
    });
    return classifySubmission(kind, reply);
  }

  return measured({
    disburse: (request) => submit('DISBURSEMENT', request),
    collect: (request) => submit('COLLECTION', request),

    async status(kind, referenceId) {
      const operation = kind === 'COLLECTION' ? 'requesttopay' : 'transfer';
      const path = `/v1_0/${operation}/${encodeURIComponent(referenceId)}`;
      return classifyStatus(kind, await products[kind]({ method: 'GET', path }));
    },

    async isActive(msisdn) {
      const reply = await holder(msisdn, 'active');
      if (isUnknownHolder(reply)) return 'inactive';
      if (reply.status !== 200 || !('body' in reply)) return 'unknown';
      // Older gateways return a bare boolean.
      const result = isRecord(reply.body) ? reply.body.result : reply.body;
      return typeof result === 'boolean' ? (result ? 'active' : 'inactive') : 'unknown';
    },

    async registeredName(msisdn) {
      const reply = await holder(msisdn, 'basicuserinfo');
      if (isUnknownHolder(reply)) return null;
      if (reply.status !== 200 || !('body' in reply) || !isRecord(reply.body)) return undefined;
      return nameOf(reply.body);
    },

    async balance(kind) {
      return classifyBalance(await products[kind]({ method: 'GET', path: '/v1_0/account/balance' }));
    },
  });
}

/**
 * Creates the calls of one product: with its bearer token, and once again with a fresh one when the token is refused.
 */
function createProduct(settings: MomoSettings, name: 'collection' | 'disbursement') {
  const credentials = settings[name];
  const tokens = new TokenSource({
    url: `${settings.baseUrl}/${name}/token/`,
    credentials,
    requestTimeout: settings.requestTimeout,
    clock: settings.clock ?? Date.now,
  });

  return async function call({ path, headers, ...rest }: ProductCall): Promise<Exchange> {
    const attempt = async (token: string) =>
      exchange({
        ...rest,
        url: `${settings.baseUrl}/${name}${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'ocp-apim-subscription-key': credentials.subscriptionKey,
          'x-target-environment': settings.targetEnvironment,
          ...headers,
        },
        timeout: settings.requestTimeout,
      });

    const since = performance.now();
    // however many tokens it needs, a call waits for them no longer than for one response
    const nextToken = () => tokens.get(Math.max(0, settings.requestTimeout - (performance.now() - since)));
    const first = await nextToken();
    if ('refusal' in first) return withoutToken(first.refusal);
    const reply = await attempt(first.token);
    if (reply.status !== 401) return reply;
    tokens.discard(first.token);
    const second = await nextToken();
    return 'refusal' in second ? withoutToken(second.refusal) : attempt(second.token);
  };
}

/**
 * Turns a refused token into the response to the call that needed it. Only an error about us keeps its status: a 400 or
 * 404 of the token address must not be read as the payment's.
 */
function withoutToken(refusal: Exchange): Exchange {
  if ('cause' in refusal) return { status: 0, cause: `token: ${refusal.cause}` };
  const code = errorCode(refusal.body);
  if ([401, 403, 429].includes(refusal.status) || code === 'LOGIN_FAILED') return refusal;
  return { status: 0, cause: `token: HTTP ${refusal.status}` };
}

function paymentBody(kind: OperatorProduct, request: OperatorRequest): string {
  return JSON.stringify({
    amount: request.amount.toString(),
    currency: request.currency,
    externalId: request.externalId,
    [kind === 'COLLECTION' ? 'payer' : 'payee']: { partyIdType: 'MSISDN', partyId: request.msisdn },
    payerMessage: operatorText(request.payerMessage),
    payeeNote: operatorText(request.payeeNote),
  });
}

const isUnknownHolder = (reply: Exchange): boolean =>
  reply.status === 404 && 'body' in reply && errorCode(reply.body) === 'RESOURCE_NOT_FOUND';

/** Returns the full name, or the part of it that the operator has. */
function nameOf(info: Record<string, unknown>): string | undefined {
  const text = (value: unknown) => cleanText(value, longest.name);
  const parts = [text(info.given_name), text(info.family_name)].filter(Boolean).join(' ');
  return text(info.name) ?? text(parts);
}
