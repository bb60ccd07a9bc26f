import { mostChosenAtOnce } from '@sanaga/domain';
import { z } from 'zod';
import { Id, IdParams } from './common.ts';
import { RequestOptions } from './factors.ts';
import { defineOperation } from './operation.ts';

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

export const downloadEvidence = defineOperation({
  id: 'downloadEvidence',
  method: 'GET',
  url: '/transaction/:id/evidence',
  tag,
  summary:
    'What proves the approvals of a payment, or of the bulk transaction that it belongs to: each signature with its key and the bytes it was made over, for anybody to check',
  access: { permission: 'transaction:evidence' },
  params: IdParams,
  response: { 200: { content: 'application/json', description: 'the evidence file' } },
});
