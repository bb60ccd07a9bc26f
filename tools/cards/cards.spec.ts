import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { startCards } from './cards.ts';

let cards: Awaited<ReturnType<typeof startCards>>;
let api: Server;
let told: string[];
beforeEach(async () => {
  told = [];
  api = createServer((request, response) => {
    void text(request).then((body) => {
      const signature = String(request.headers['stripe-signature']);
      const { webhooks } = new Stripe(cards.settings.STRIPE_SECRET_KEY);
      told.push(webhooks.constructEvent(body, signature, cards.settings.STRIPE_WEBHOOK_SECRET).type);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as AddressInfo;
  cards = await startCards({ port: 0, webhookUrl: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  await cards.close();
  api.close();
});

const url = (path: string) => `${cards.settings.STRIPE_API_URL}${path}`;
const shown = async () => (await fetch(url('/pages'))).text();
const press = async (page: string, action: string, amount = '') => {
  const body = new URLSearchParams({ page, action, amount });
  return fetch(url('/pages'), { method: 'POST', body, redirect: 'manual' });
};
async function started(): Promise<string> {
  const { hostname, port } = new URL(url('/'));
  const stripe = new Stripe(cards.settings.STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http' });
  const { id, url: page } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'xaf', unit_amount: 5_000, product_data: { name: 'Sanaga' } } },
    ],
    success_url: 'http://localhost:4200/success',
  });
  expect(await (await fetch(String(page))).text()).toContain('5000 XAF');
  return id;
}

it('is paid, refunded and disputed by pressing a button, and the API gets a signed event of each', async () => {
  expect(await shown()).toContain('Nobody has begun to pay by card.');
  const page = await started();
  const paid = await press(page, 'pay');
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://localhost:4200/success']);
  await press(page, 'refund', '2000');
  expect(await shown()).toContain('2000 refunded');
  await press(page, 'dispute', '3000');
  expect(await shown()).toContain('3000 disputed: needs response');
  await press(page, 'win');
  expect(await shown()).toContain('3000 disputed: won');
  expect(told).toEqual([
    'checkout.session.completed',
    'charge.refunded',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ]);
});

it('knows no other page and no other action', async () => {
  const page = await started();
  expect((await press('cs_test_none', 'pay')).status).toBe(404);
  expect((await press(page, 'steal')).status).toBe(404);
});
