import type { Dependencies } from '../../kernel/dependencies.ts';
import type { Log } from '../../kernel/log.ts';
import { createCardProvider } from './card-provider.ts';
import { payDebts } from '../debt.service.ts';
import { checkOpenTopUps } from './card.service.ts';

/**
 * Pays debts with money that came back, and polls the card provider, if there is one, about top-ups without an event.
 */
export async function workCardChecks(deps: Dependencies, log: Log): Promise<void> {
  const provider = createCardProvider(deps.settings);
  await deps.jobs.work('card-checks', async () => {
    await payDebts(deps);
    if (!provider) return;
    for (const [checkoutId, error] of await checkOpenTopUps(deps, provider))
      log.error({ err: error, checkoutId }, 'a card top-up could not be checked');
  });
}
