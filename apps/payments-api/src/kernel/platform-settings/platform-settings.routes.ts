import { accountPlan as plan, issuer, platform } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { toPage } from '../paging.ts';
import { register } from '../plugins/operations.ts';
import { accountPlan, changeAccountPlan } from './account-plan.ts';
import { changeIssuer, issuerSettings } from './issuer.ts';
import * as service from './platform-settings.service.ts';

export function registerPlatformSettingsRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, platform.getPlatformSettings, () => service.platformSettings(deps));
  register(app, platform.changePlatformSettings, ({ caller, body }) =>
    service.changePlatformSettings(deps, caller, body),
  );
  register(app, platform.listPlatformSettingChanges, async ({ query }) =>
    toPage(await service.settingChanges(deps, query), query, (change) => change),
  );
  register(app, plan.getAccountPlan, () => accountPlan(deps));
  register(app, plan.changeAccountPlan, ({ caller, body }) => changeAccountPlan(deps, caller, body));
  register(app, issuer.getIssuer, () => issuerSettings(deps));
  register(app, issuer.changeIssuer, ({ caller, body }) => changeIssuer(deps, caller, body));
}
