import { deputies } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { acknowledge } from '../../kernel/plugins/acknowledge.ts';
import { register } from '../../kernel/plugins/operations.ts';
import * as service from './deputies.service.ts';

export function registerDeputyRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, deputies.listDeputies, ({ caller }) => service.listDeputies(deps, asMember(caller)));
  register(app, deputies.nameDeputy, ({ caller, body }) => service.nameDeputy(deps, asMember(caller), body));
  register(app, deputies.endDeputy, async ({ caller, params, request }) => {
    await service.endDeputy(deps, asMember(caller), params.id);
    return acknowledge(request, 'deputyEnded');
  });
}
