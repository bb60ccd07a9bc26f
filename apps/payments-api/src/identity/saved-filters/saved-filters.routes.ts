import { savedFilters } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import * as service from './saved-filters.service.ts';

export function registerSavedFilterRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, savedFilters.listSavedFilters, ({ caller, query }) =>
    service.listSavedFilters(deps, caller, query.list),
  );
  register(app, savedFilters.createSavedFilter, ({ caller, body }) =>
    service.createSavedFilter(deps, caller, body),
  );
  register(app, savedFilters.changeSavedFilter, ({ caller, params, body }) =>
    service.changeSavedFilter(deps, caller, params.id, body),
  );
  register(app, savedFilters.deleteSavedFilter, ({ caller, params }) =>
    service.deleteSavedFilter(deps, caller, params.id),
  );
}
