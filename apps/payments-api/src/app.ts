import Fastify, { type FastifyInstance } from 'fastify';
import type { Dependencies } from './kernel/dependencies.ts';
import { registerAuditRoutes } from './kernel/audit/audit.routes.ts';
import { registerAuthRoutes } from './identity/auth/auth.routes.ts';
import { registerBeneficiaryRoutes } from './payments/beneficiaries/beneficiaries.routes.ts';
import { registerBulkRoutes } from './payments/bulk/bulk.routes.ts';
import { registerCardRoutes } from './wallet/card/card.routes.ts';
import { registerCountriesRoutes } from './kernel/countries/countries.routes.ts';
import { registerEventRoutes } from './kernel/events/events.routes.ts';
import { registerExpenseRoutes } from './reporting/expenses/expenses.routes.ts';
import { registerHealthRoutes } from './kernel/health/health.routes.ts';
import { registerJointDecisionRoutes } from './identity/joint-decisions/joint-decisions.routes.ts';
import { registerNotificationsRoutes } from './kernel/notifications/notifications.routes.ts';
import { registerOrganisationsRoutes } from './identity/organisations/organisations.routes.ts';
import { registerOverviewRoutes } from './reporting/overview/overview.routes.ts';
import { registerPaymentFileRoutes } from './payments/payment-files/payment-files.routes.ts';
import { registerPayoutRoutes } from './operator/callbacks.routes.ts';
import { registerPlatformSettingsRoutes } from './kernel/platform-settings/platform-settings.routes.ts';
import { registerProfileRoutes } from './identity/profile/profile.routes.ts';
import { registerReconciliationRoutes } from './reporting/reconciliation/reconciliation.routes.ts';
import { registerRefillRoutes } from './wallet/refills/refills.routes.ts';
import { registerServiceProviderRoutes } from './payments/service-providers/service-providers.routes.ts';
import { registerSubscriptionRoutes } from './billing/subscriptions.routes.ts';
import { registerPaymentRoutes } from './payments/transactions/payments.routes.ts';
import { registerTransactionRoutes } from './payments/transactions/transactions.routes.ts';
import { registerSuperAdminRoutes } from './identity/users/super-admins.routes.ts';
import { authenticate } from './identity/auth/sessions.service.ts';
import { holderAt } from './identity/organisations/holders.repository.ts';
import { registerUsersRoutes } from './identity/users/users.routes.ts';
import { registerWalletRoutes } from './wallet/wallet.routes.ts';
import { registerAuditTrail } from './kernel/plugins/audit-trail.ts';
import { registerAuthentication } from './kernel/plugins/authentication.ts';
import { answerUnroutable, commonHeaders, registerErrors } from './kernel/plugins/errors.ts';
import { registerMultipart } from './kernel/plugins/multipart.ts';
import { registerOpenApi } from './kernel/plugins/openapi.ts';

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
  registerAuthentication(app, (token, options) => authenticate(dependencies, token, options));
  registerAuditTrail(app, dependencies, holderAt);
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
