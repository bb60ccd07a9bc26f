import { approvalMethods, mostChosenAtOnce, transactionStatuses } from '@sanaga/domain';
import { z } from 'zod';
import { Acknowledgement, Id, IdParams, Money, Timestamp } from './common.ts';
import { RequestOptions } from './factors.ts';
import { defineOperation } from './operation.ts';
import { PersonRef } from './transaction-schemas.ts';

const tag = 'transactions';

export const challengeApproval = defineOperation({
  id: 'challengeApproval',
  method: 'POST',
  url: '/transaction/approval-challenge',
  tag,
  summary:
    'What a device needs to confirm approvals with a passkey: the challenge is the digest of exactly these payments; valid for ten minutes, and once for each payment',
  access: { permission: 'transaction:approve' },
  invalidates: [],
  body: z.object({ transactionIds: z.array(Id).min(1).max(mostChosenAtOnce) }),
  response: {
    200: z.object({ challengeId: Id, publicKey: RequestOptions }).meta({ id: 'ApprovalChallenge' }),
  },
});

export const sendApprovalCode = defineOperation({
  id: 'sendApprovalCode',
  method: 'POST',
  url: '/transaction/approval-code/:id',
  tag,
  summary:
    'Sends an approver the code by email that confirms the approval of this payment or bulk transaction, where the policy asks for a factor',
  access: { permission: 'transaction:approve' },
  invalidates: [],
  params: IdParams,
  response: { 200: Acknowledgement },
});

const Base64 = z.string().describe('base64url');

const SignedItem = z
  .object({
    id: Id,
    attempt: z.int(),
    revision: z.int().describe('1, and one more each time that payments of a bulk transaction are excluded'),
    amount: Money,
    fee: Money,
    tax: Money,
    levy: Money,
    total: Money,
    payee: z.string(),
    number: z.string().nullable().describe('null for a bulk transaction'),
    operator: z.string(),
    rowsDigest: Base64.nullable().describe('SHA-256 of `rows` in canonical form; null for a single payment'),
  })
  .meta({ id: 'SignedItem' });

const Evidence = z
  .object({
    content: z
      .string()
      .describe('canonical JSON (RFC 8785) that was signed: its SHA-256 is the challenge of the ceremony'),
    clientDataJSON: Base64,
    authenticatorData: Base64,
    signature: Base64,
    credentialId: Base64,
    publicKey: Base64.describe('COSE, base64url'),
    algorithm: z.int().describe('its number in COSE'),
    rpId: z.string(),
    origin: z.string(),
    flags: z.int(),
    counter: z.int(),
    counterStood: z.boolean().describe('the counter did not grow, as that of a copied key would not'),
    verifiedAt: Timestamp,
  })
  .meta({ id: 'Evidence' });

const EvidenceFile = z
  .object({
    v: z.literal('sanaga.evidence.v1'),
    organisation: Id,
    transaction: Id,
    reference: z.string(),
    status: z.enum(transactionStatuses),
    item: SignedItem.describe('the payment as it is now'),
    approvals: z.array(
      z.object({
        approver: PersonRef,
        at: Timestamp,
        method: z.enum(approvalMethods),
        attempt: z.int(),
        total: Money.nullable(),
        policy: z.int().describe('version of the approval policy at that time; 0 for none'),
        contentDigest: Base64.nullable().describe('SHA-256 of what was approved in canonical form'),
        evidence: Evidence.nullable().describe('null for an approval without a passkey'),
      }),
    ),
    rows: z
      .array(
        z.object({
          ...SignedItem.pick({ id: true, amount: true, fee: true, tax: true, levy: true, total: true }).shape,
          line: z.int(),
          number: z.string(),
          payee: z.string(),
        }),
      )
      .nullable()
      .describe('the payments of a bulk transaction'),
  })
  .meta({ id: 'EvidenceFile' });

export const downloadEvidence = defineOperation({
  id: 'downloadEvidence',
  method: 'GET',
  url: '/transaction/evidence/:id',
  tag,
  summary:
    'The evidence of the approvals of a payment, or of the bulk transaction that it belongs to: each signature with its key and the bytes it was made over, for anyone to check',
  access: { permission: 'transaction:evidence' },
  params: IdParams,
  response: { 200: EvidenceFile },
});
