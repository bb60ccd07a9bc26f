import { products } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { toDualControlRequest } from '../../identity/dual-control/dual-control.mapper.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { acknowledge } from '../../kernel/plugins/acknowledge.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { confirmResume, pause, requestResume } from './pauses.service.ts';

export function registerPauseRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, products.pauseProduct, async ({ caller, request, body }) => {
    await pause(deps, caller, body);
    return acknowledge(request, 'productPaused');
  });
  register(app, products.requestProductResume, async ({ caller, body }) =>
    toDualControlRequest(await requestResume(deps, caller, body)),
  );
  register(app, products.confirmProductResume, async ({ caller, params }) =>
    toDualControlRequest(await confirmResume(deps, caller, params.decisionId)),
  );
}
