import { overviews, platform } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { overview } from './overview.service.ts';
import { organisationFigures } from './platform-figures.service.ts';
import { platformReport } from './report.service.ts';

export function registerOverviewRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, overviews.getOverview, ({ caller, body }) =>
    overview(deps, caller, body.startDate, body.endDate),
  );
  register(app, platform.getPlatformReport, ({ query }) =>
    platformReport(deps, query.startDate, query.endDate),
  );
  register(app, platform.getOrganisationFigures, ({ caller, params }) =>
    organisationFigures(deps, caller, params.organisationId),
  );
}
