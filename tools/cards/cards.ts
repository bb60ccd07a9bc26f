import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startCardProvider } from '../../apps/payments-api/test/kit/base/card-provider.ts';
import { pageOf, type Payment } from './page.ts';

type Provider = Awaited<ReturnType<typeof startCardProvider>>;
type Event = ReturnType<Provider['event']>;

/** Things that a person can press, each with the event that the API gets from it. */
const actions: Record<string, (provider: Provider, payment: Payment, amount: number) => Event> = {
  pay(provider, { id }) {
    provider.pay(id);
    return provider.event('checkout.session.completed', id);
  },
  expire(provider, { id }) {
    provider.expire(id);
    return provider.event('checkout.session.expired', id);
  },
  refund(provider, { id, refunded }, amount) {
    provider.refund(id, refunded + amount);
    return provider.moneyBackEvent('charge.refunded', id);
  },
  dispute(provider, { id }, amount) {
    provider.dispute(id, amount, 'needs_response');
    return provider.moneyBackEvent('charge.dispute.funds_withdrawn', id);
  },
  win(provider, { id, disputes: [dispute] }) {
    provider.dispute(id, dispute?.amount ?? 0, 'won');
    return provider.moneyBackEvent('charge.dispute.closed', id);
  },
  lose(provider, { id, disputes: [dispute] }) {
    provider.dispute(id, dispute?.amount ?? 0, 'lost');
    return provider.moneyBackEvent('charge.dispute.closed', id);
  },
};

const send = (response: ServerResponse, status: number, headers: Record<string, string>, body = '') =>
  void response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);

/**
 * Starts a stand-in for the card provider for development: pages on which a card payment is made, refunded and disputed
 * by pressing a button, and signed events about it to the API. It forgets everything when it stops.
 * @throws when the port is taken
 */
export async function startCards({ port, webhookUrl }: { port: number; webhookUrl: string }) {
  const provider: Provider = await startCardProvider({ port, pages });

  async function act(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const payment = provider.pages().find(({ id }) => id === form.get('page'));
    const action = actions[form.get('action') ?? ''];
    if (!payment || !action) return send(response, 404, {});
    const { payload, headers } = action(provider, payment, Number(form.get('amount')));
    const told = await fetch(webhookUrl, { method: 'POST', headers, body: payload }).catch(() => undefined);
    if (!told?.ok) return send(response, 502, {}, 'The API did not take the event.');
    const location = form.get('action') === 'pay' ? (payment.success_url ?? '/pages') : '/pages';
    send(response, 303, { location });
  }

  function pages(request: IncomingMessage, response: ServerResponse): boolean {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/pages' && !pathname.startsWith('/pay/')) return false;
    if (request.method === 'POST') void act(request, response);
    else {
      const only = pathname.startsWith('/pay/') ? pathname.slice('/pay/'.length) : undefined;
      const shown = provider.pages().filter(({ id }) => only === undefined || id === only);
      send(response, 200, { 'content-type': 'text/html; charset=utf-8' }, pageOf(shown));
    }
    return true;
  }
  return provider;
}

if (import.meta.main) {
  const cards = await startCards({
    port: Number(process.env['CARDS_PORT'] ?? 1090),
    webhookUrl: process.env['CARDS_WEBHOOK_URL'] ?? 'http://127.0.0.1:3000/card/webhook',
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void cards.close());
}
