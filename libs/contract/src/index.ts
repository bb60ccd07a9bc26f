import { z } from 'zod';
import * as accountPlan from './account-plan.ts';
import * as approvalEvidence from './approval-evidence.ts';
import * as approvalPolicy from './approval-policy.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as beneficiaries from './beneficiaries.ts';
import * as bulkTransactions from './bulk-transactions.ts';
import * as card from './card.ts';
import * as comments from './comments.ts';
import * as contacts from './contacts.ts';
import * as expenses from './expenses.ts';
import * as factors from './factors.ts';
import * as fileTransactions from './file-transactions.ts';
import * as deputies from './deputies.ts';
import * as dualControl from './dual-control.ts';
import * as float from './float.ts';
import * as issuer from './issuer.ts';
import * as monthEnds from './month-ends.ts';
import * as notifications from './notifications.ts';
import type { Operation } from './operation.ts';
import * as organisationDocuments from './organisation-documents.ts';
import * as organisations from './organisations.ts';
import * as overviews from './overviews.ts';
import * as payments from './payments.ts';
import * as pastDecisions from './past-decisions.ts';
import * as platform from './platform.ts';
import * as platformPayments from './platform-payments.ts';
import * as products from './products.ts';
import * as profile from './profile.ts';
import * as reconciliation from './reconciliation.ts';
import * as savedFilters from './saved-filters.ts';
import * as search from './search.ts';
import * as serviceProviders from './service-providers.ts';
import * as subscriptions from './subscriptions.ts';
import * as superAdmins from './super-admins.ts';
import * as transactions from './transactions.ts';
import * as users from './users.ts';
import * as wallet from './wallet.ts';

export { cacheTags, type CacheTag } from './cache-tags.ts';
export * from './common.ts';
export { tags, type Tag } from './tags.ts';
export { defineOperation, type Access, type Method, type Operation } from './operation.ts';
export {
  accountPlan,
  approvalEvidence,
  approvalPolicy,
  audit,
  auth,
  beneficiaries,
  bulkTransactions,
  card,
  comments,
  contacts,
  expenses,
  factors,
  fileTransactions,
  deputies,
  dualControl,
  float,
  issuer,
  monthEnds,
  notifications,
  organisationDocuments,
  organisations,
  overviews,
  payments,
  pastDecisions,
  platform,
  platformPayments,
  products,
  profile,
  reconciliation,
  savedFilters,
  search,
  serviceProviders,
  subscriptions,
  superAdmins,
  transactions,
  users,
  wallet,
};

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'url' in value && 'access' in value && 'response' in value;

/** Every resource with its calls and schemas, in the order of the document. */
export const resources = {
  auth,
  factors,
  users,
  contacts,
  superAdmins,
  organisations,
  organisationDocuments,
  deputies,
  dualControl,
  profile,
  approvalPolicy,
  transactions,
  approvalEvidence,
  comments,
  overviews,
  bulkTransactions,
  fileTransactions,
  payments,
  expenses,
  beneficiaries,
  notifications,
  wallet,
  serviceProviders,
  subscriptions,
  card,
  pastDecisions,
  platform,
  platformPayments,
  products,
  accountPlan,
  issuer,
  audit,
  reconciliation,
  float,
  monthEnds,
  search,
  savedFilters,
};

/** Every call of the API. */
export const operations: Operation[] = Object.values(resources).flatMap((resource) =>
  Object.values(resource).filter(isOperation),
);

/** Writes that the specification makes GET. A browser that makes them shows the request token, as for any write. */
export const unsafeGets: readonly Operation[] = operations.filter(
  ({ method, effect }) => method === 'GET' && effect === 'write',
);

const secrets = ['refreshToken', 'challenge'];

/** Calls whose response is a session, or begins one: the front-end server moves its secrets into cookies. */
export const sessionCalls: readonly Operation[] = operations.filter(({ response }) =>
  Object.values(response).some(
    (schema) => schema instanceof z.ZodObject && secrets.some((secret) => secret in schema.shape),
  ),
);
