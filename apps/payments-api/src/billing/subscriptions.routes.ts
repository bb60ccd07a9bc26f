import { subscriptions } from '@sanaga/contract';
import { dayInDouala } from '@sanaga/domain';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../kernel/caller.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { register } from '../kernel/plugins/operations.ts';
import { sendPaper } from '../kernel/plugins/papers.ts';
import * as bills from './bills.service.ts';
import { invoice, invoiceArchive } from './invoices.pdf.ts';
import * as plans from './plans.service.ts';

export function registerSubscriptionRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, subscriptions.listPlans, ({ caller }) => plans.listPlans(deps, caller));

  register(app, subscriptions.changePlan, ({ caller, body }) =>
    plans.changePlan(deps, asMember(caller), body.plan),
  );

  register(app, subscriptions.changePlanPrice, ({ caller, params, body }) =>
    plans.changePrice(deps, caller, params.plan, body.monthlyPrice),
  );

  register(app, subscriptions.listBills, ({ query }) => bills.listBills(deps, query));

  register(app, subscriptions.getUpcomingBill, ({ caller }) =>
    bills.upcomingBill(deps.db, asMember(caller).organisationId),
  );

  register(app, subscriptions.listInvoices, ({ caller, query }) =>
    bills.listInvoices(deps, asMember(caller), query),
  );

  register(app, subscriptions.generateInvoicePdf, async ({ caller, params, reply }) =>
    sendPaper(reply, caller, await invoice(deps, asMember(caller), params.id)),
  );

  register(app, subscriptions.downloadAllInvoices, async ({ caller, reply }) =>
    sendPaper(reply, caller, await invoiceArchive(deps, asMember(caller)), 'application/zip'),
  );

  register(app, subscriptions.getSubscriptionIncomeTotal, () => bills.incomeTotal(deps));

  register(app, subscriptions.listSubscriptionIncome, ({ query }) =>
    bills.incomeByMonth(deps.db, dayInDouala(deps.now()), query.months),
  );
}
