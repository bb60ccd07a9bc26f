import Fastify, { type FastifyInstance } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { registerAuditRoutes } from './modules/audit/audit.routes.ts';
import { registerAuthRoutes } from './modules/auth/auth.routes.ts';
import { registerBeneficiaryRoutes } from './modules/beneficiaries/beneficiaries.routes.ts';
import { registerBulkRoutes } from './modules/bulk/bulk.routes.ts';
import { registerCardRoutes } from './modules/card/card.routes.ts';
import { registerCountriesRoutes } from './modules/countries/countries.routes.ts';
import { registerEventRoutes } from './modules/events/events.routes.ts';
import { registerExpenseRoutes } from './modules/expenses/expenses.routes.ts';
import { registerHealthRoutes } from './modules/health/health.routes.ts';
import { registerJointDecisionRoutes } from './modules/joint-decisions/joint-decisions.routes.ts';
import { registerNotificationsRoutes } from './modules/notifications/notifications.routes.ts';
import { registerOrganisationsRoutes } from './modules/organisations/organisations.routes.ts';
import { registerOverviewRoutes } from './modules/overview/overview.routes.ts';
import { registerPaymentFileRoutes } from './modules/payment-files/payment-files.routes.ts';
import { registerPayoutRoutes } from './modules/payouts/payouts.routes.ts';
import { registerPlatformSettingsRoutes } from './modules/platform-settings/platform-settings.routes.ts';
import { registerProfileRoutes } from './modules/profile/profile.routes.ts';
import { registerReconciliationRoutes } from './modules/reconciliation/reconciliation.routes.ts';
import { registerRefillRoutes } from './modules/refills/refills.routes.ts';
import { registerServiceProviderRoutes } from './modules/service-providers/service-providers.routes.ts';
import { registerSubscriptionRoutes } from './modules/subscriptions/subscriptions.routes.ts';
import { registerPaymentRoutes } from './modules/transactions/payments.routes.ts';
import { registerTransactionRoutes } from './modules/transactions/transactions.routes.ts';
import { registerSuperAdminRoutes } from './modules/users/super-admins.routes.ts';
import { registerUsersRoutes } from './modules/users/users.routes.ts';
import { registerWalletRoutes } from './modules/wallet/wallet.routes.ts';
import { registerAuditTrail } from './plugins/audit-trail.ts';
import { registerAuthentication } from './plugins/authentication.ts';
import { answerUnroutable, commonHeaders, registerErrors } from './plugins/errors.ts';
import { registerMultipart } from './plugins/multipart.ts';
import { registerOpenApi } from './plugins/openapi.ts';

const resources = [
  registerAuthRoutes,
  registerUsersRoutes,
  registerSuperAdminRoutes,
  registerOrganisationsRoutes,
  registerJointDecisionRoutes,
  registerReconciliationRoutes,
  registerProfileRoutes,
  registerTransactionRoutes,
  registerPaymentRoutes,
  registerExpenseRoutes,
  registerBulkRoutes,
  registerPaymentFileRoutes,
  registerOverviewRoutes,
  registerAuditRoutes,
  registerPlatformSettingsRoutes,
  registerBeneficiaryRoutes,
  registerNotificationsRoutes,
  registerWalletRoutes,
  registerRefillRoutes,
  registerServiceProviderRoutes,
  registerSubscriptionRoutes,
  registerCardRoutes,
  registerCountriesRoutes,
  registerEventRoutes,
  registerPayoutRoutes,
  registerHealthRoutes,
];

const bodyLimitBytes = 256 * 1024;

/** Codes, e-mail addresses and tokens stand in some paths: logs name the route, never the address. */
const logRoute = (request: { method: string; routeOptions?: { url?: string } }) => ({
  method: request.method,
  route: request.routeOptions?.url ?? 'unknown',
});

/** The API with every resource registered by name; nothing is found by magic. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { settings } = dependencies;
  const app = Fastify({
    logger:
      settings.LOG_LEVEL === 'silent' ? false : { level: settings.LOG_LEVEL, serializers: { req: logRoute } },
    trustProxy: settings.TRUSTED_PROXIES.split(','),
    bodyLimit: bodyLimitBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 320 },
    requestTimeout: 60_000,
    frameworkErrors: answerUnroutable,
  });
  app.addHook('onSend', async (_request, reply) => {
    const caching = reply.getHeader('cache-control') ?? commonHeaders['cache-control'];
    reply.headers({ ...commonHeaders, 'cache-control': caching });
  });
  allowEmptyJson(app);
  await registerOpenApi(app);
  await registerMultipart(app);
  registerErrors(app);
  registerAuthentication(app, dependencies);
  registerAuditTrail(app, dependencies);
  await app.register(async (documented) => {
    for (const registerResource of resources) registerResource(documented, dependencies);
  });
  return app;
}

/** Calls without a body may still say that it is JSON, as many clients do. */
function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}
