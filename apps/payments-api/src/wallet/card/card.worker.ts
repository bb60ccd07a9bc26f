import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { createCardProvider } from './card-provider.ts';
import { checkOpenTopUps } from './card.service.ts';

/** Polls the card provider for top-ups without an event; without a provider there is nothing to poll. */
export async function workCardChecks(
  deps: Dependencies,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const provider = createCardProvider(deps.settings);
  await deps.jobs.work('card-checks', async () => {
    if (!provider) return;
    for (const [checkoutId, error] of await checkOpenTopUps(deps, provider))
      log.error({ err: error, checkoutId }, 'a card top-up could not be checked');
  });
}
