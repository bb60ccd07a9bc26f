import { subscriptions } from '@sanaga/contract';
import { dayInDouala } from '@sanaga/domain';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../kernel/caller.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { register } from '../kernel/plugins/operations.ts';
import { attachmentNamed, sendFile } from '../kernel/plugins/send-file.ts';
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

  register(app, subscriptions.generateInvoicePdf, async ({ caller, params, reply }) => {
    const { name, pdf } = await invoice(deps, asMember(caller), params.id);
    return sendFile(reply, { name, type: 'application/pdf', content: pdf });
  });

  register(app, subscriptions.downloadAllInvoices, async ({ caller, reply }) => {
    const archive = await invoiceArchive(deps, asMember(caller));
    return reply
      .type('application/zip')
      .header('content-disposition', attachmentNamed('Invoices.zip'))
      .send(archive);
  });

  register(app, subscriptions.getSubscriptionIncomeTotal, () => bills.incomeTotal(deps));

  register(app, subscriptions.listSubscriptionIncome, ({ query }) =>
    bills.incomeByMonth(deps.db, dayInDouala(deps.now()), query.months),
  );
}
