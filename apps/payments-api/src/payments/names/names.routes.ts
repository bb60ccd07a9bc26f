import { payments } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { acknowledge } from '../../kernel/plugins/acknowledge.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { refreshNames } from './refresh.service.ts';

export function registerNameRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, payments.refreshNames, async ({ caller, params, request }) => {
    await refreshNames(deps, asMember(caller), params.id);
    return acknowledge(request, 'namesRefreshed');
  });
}
