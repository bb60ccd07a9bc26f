import { issuerLimits, textLimits } from '@sanaga/domain';
import { z } from 'zod';
import { Day, finestRate, Id, Timestamp, TypedText } from './common.ts';
import { defineOperation } from './operation.ts';

const Issuer = z
  .object({
    name: TypedText.min(1).max(textLimits.name),
    address: TypedText.min(1).max(issuerLimits.address),
    niu: TypedText.min(1).max(textLimits.identityNumber).describe('taxpayer number'),
    rccm: TypedText.min(1).max(textLimits.identityNumber).describe('entry in the trade register'),
    vatRate: z
      .number()
      .min(0.000001)
      .max(issuerLimits.vatRate)
      .refine(...finestRate)
      .nullable()
      .describe('a fraction of the price without VAT: 0.1925 is 19.25 %; null: VAT does not apply'),
  })
  .meta({ id: 'Issuer' });

export const IssuerSettings = z
  .object({
    issuer: Issuer.nullable().describe(
      'who issues invoices today; null: no one has set it, and no invoice is issued',
    ),
    versions: z
      .array(
        z.object({
          from: z.iso.date(),
          issuer: Issuer,
          by: z.object({ userId: Id, name: z.string() }),
          at: Timestamp,
        }),
      )
      .describe('what was set, the latest first'),
  })
  .meta({ id: 'IssuerSettings' });

export const getIssuer = defineOperation({
  id: 'getIssuer',
  method: 'GET',
  url: '/platform/issuer',
  tag: 'platform',
  summary: 'Legal details of whoever issues invoices, and who set them from which day on',
  access: { permission: 'platform-setting:manage' },
  provides: ['Setting'],
  response: { 200: IssuerSettings },
});

export const changeIssuer = defineOperation({
  id: 'changeIssuer',
  method: 'PUT',
  url: '/platform/issuer',
  tag: 'platform',
  summary: 'Sets the issuer’s legal details from a day on; issued invoices stay as they are',
  access: { permission: 'platform-setting:manage' },
  invalidates: ['Setting'],
  body: z.object({ from: Day, issuer: Issuer }),
  response: { 200: IssuerSettings },
});
