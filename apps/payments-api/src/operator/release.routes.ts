import { platform } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../kernel/dependencies.ts';
import { acknowledge } from '../kernel/plugins/acknowledge.ts';
import { register } from '../kernel/plugins/operations.ts';
import { releasePayouts } from './release.service.ts';

export function registerReleaseRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, platform.releasePayouts, async ({ caller, request }) => {
    await releasePayouts(deps, caller);
    return acknowledge(request, 'payoutsReleased');
  });
}
