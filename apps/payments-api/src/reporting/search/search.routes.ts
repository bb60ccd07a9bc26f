import { search } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { searchEverything } from './search.service.ts';

export function registerSearchRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, search.searchEverything, ({ caller, query }) => searchEverything(deps, caller, query.q));
}
