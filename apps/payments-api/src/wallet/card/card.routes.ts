import { card } from '@sanaga/contract';
import { cardTopUpRange } from '@sanaga/domain';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { onceByKey } from '../../kernel/plugins/idempotency.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { createCardProvider, type CardProvider } from './card-provider.ts';
import * as service from './card.service.ts';
import { applyReport } from './money-back.ts';
import { settle } from './settlement.ts';

export function registerCardRoutes(app: FastifyInstance, deps: Dependencies): void {
  const provider = createCardProvider(deps.settings);

  register(app, card.getCardStatus, async () => ({ configured: provider !== undefined, ...cardTopUpRange }));

  register(app, card.startCardCheckout, async ({ caller, body, request }) => {
    const member = asMember(caller);
    const configured = service.assertProvider(provider);
    const { topUpId } = await onceByKey(deps.db, {
      organisationId: member.organisationId,
      request,
      create: (tx, key) => service.requestTopUp(deps, tx, member, body.amount, key),
      find: (tx, key) => service.findByKey(tx, member, key),
    });
    return service.openPage(deps, configured, member, topUpId);
  });

  register(app, card.getCardTopUp, ({ caller, params }) =>
    service.topUp(deps, provider, asMember(caller), params.id),
  );

  void app.register(async (raw) => registerWebhook(raw, deps, provider));
}

/** Registers the webhook. The signature is over the very bytes of the body, so they come as they are. */
function registerWebhook(app: FastifyInstance, deps: Dependencies, provider: CardProvider | undefined): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  register(app, card.receiveCardEvent, async ({ request }) => {
    const configured = service.assertProvider(provider);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const event = await configured.readEvent(body, String(request.headers['stripe-signature'] ?? ''));
    if (event && 'checkout' in event) await settle(deps, event.checkout);
    else if (event) await applyReport(deps, configured, event.paymentId);
    return { received: true as const };
  });
}
