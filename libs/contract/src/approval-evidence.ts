import { mostChosenAtOnce } from '@sanaga/domain';
import { z } from 'zod';
import { Id } from './common.ts';
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
