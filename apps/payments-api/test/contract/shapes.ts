import { expect } from '@jest/globals';
import type { ReturnedByApi } from '@sanaga/contract/testing';

/** Response as outside clients rely on it: fields of its JSON, or the media type and the first bytes of a file. */
type Shape = { json: unknown } | { file: string; begins?: string };

const text = expect.any(String);
const whole = expect.any(Number);
const list = expect.any(Array);
const id = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);

const json = (fields: unknown): Shape => ({ json: fields });
const listOf = (fields: Record<string, unknown>) => expect.arrayOf(expect.objectContaining(fields));
const pageOf = (content: unknown = list) => ({
  ...{ content, number: 0, size: whole, totalElements: whole, totalPages: whole },
});

const organisation = { organisationId: id, name: text, email: text, phoneNumber: text, status: text };
const request = { ...organisation, createdAt: instant, owner: { userId: id, name: text, email: text } };
const member = { userId: id, name: text, email: text, roles: list, status: text };
const profile = { userId: id, name: text, email: text, language: text };
const money = { amount: whole, fee: whole, tax: whole, levy: whole, total: whole, currency: 'XAF' };
const createdBy = { userId: id, name: text };
const payment = { id, type: text, kind: text, status: text, ...money, createdBy, createdAt: instant };
const items = { total: whole, completed: whole, inProgress: whole, problematic: whole };
const provider = { providerId: id, operator: 'MOMO', accountName: text, accountNumber: text, status: text };
const refill = { refillId: id, amount: whole, accountNumber: text, status: text, currency: 'XAF' };
const beneficiary = { id, name: text, phoneNumber: text };
const notification = { notificationId: id };
const file = { fileId: id, fileName: text };

/** Shapes by the name that the table of the specification's calls gives them. */
export const shapes: Record<ReturnedByApi, Shape> = {
  success: json({ success: true, description: text }),
  session: json({
    success: true,
    user: {
      ...{ userId: id, email: text, name: text },
      ...{ roles: list, superAdmin: expect.any(Boolean), verifiedEmail: true, status: text, language: 'en' },
    },
    ...{ accessToken: text, accessTokenExpires: whole, refreshToken: text, tokenExpires: whole },
  }),
  resetTicket: json({ resetToken: text }),
  member: json(member),
  members: json(listOf(member)),
  approvalRequests: json({ suspendedOrganisations: { content: list }, inactiveUsers: { content: list } }),
  individual: json({ email: text, status: text }),
  individuals: json(pageOf()),
  organisation: json(organisation),
  organisations: json(pageOf(listOf({ organisationId: id, name: text }))),
  organisationRequests: json(pageOf(listOf(request))),
  numberOfUsers: json({ total: whole }),
  owner: json({ userId: id, name: text, email: text }),
  profile: json(profile),
  picture: { file: 'image/webp', begins: 'RIFF' },
  payment: json(payment),
  payments: json(pageOf(listOf(payment))),
  bulk: json({ ...payment, type: 'BULK', items, history: list }),
  invoices: json(pageOf()),
  upcomingBill: json({ amount: expect.anything() }),
  zip: { file: 'application/zip', begins: 'PK' },
  pdf: { file: 'application/pdf', begins: '%PDF-' },
  csv: { file: 'text/csv' },
  expenses: json({ from: text, total: { amount: whole, count: whole } }),
  target: json({ date: text, target: whole }),
  overview: json({ paidOut: { amount: whole } }),
  income: json({ Subscription_income: whole }),
  upload: json({
    ...{ ...file, rows: whole, accepted: whole, excluded: whole, totalAmount: whole },
    ...{ errors: list, errorCount: whole, warnings: list, warningCount: whole },
  }),
  file: json(file),
  files: json(pageOf(listOf(file))),
  beneficiary: json(beneficiary),
  beneficiaries: json(listOf(beneficiary)),
  beneficiaryPage: json(pageOf(listOf(beneficiary))),
  notification: json(notification),
  notifications: json(pageOf(listOf(notification))),
  wallet: json({ balance: whole, available: whole, reserved: whole, currency: 'XAF' }),
  refill: json(refill),
  refills: json(pageOf(listOf(refill))),
  processedRefills: json({ totalElements: whole, totalAmount: whole }),
  provider: json(provider),
  providers: json(listOf(provider)),
};
