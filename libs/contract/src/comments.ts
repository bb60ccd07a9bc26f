import { commentKinds, commentLimits, textLimits } from '@sanaga/domain';
import { z } from 'zod';
import { Id, IdParams, Timestamp, TypedText } from './common.ts';
import { defineOperation } from './operation.ts';
import { PersonRef, Transaction } from './transaction-schemas.ts';

const tag = 'transactions';
const CommentText = TypedText.min(1).max(textLimits.comment);

export const Comment = z
  .object({
    id: Id,
    author: PersonRef,
    at: Timestamp,
    kind: z
      .enum(commentKinds)
      .describe('QUESTION: of an approver to those who created the payment; ANSWER: one of theirs to it'),
    text: z.string(),
    mentions: z.array(PersonRef),
  })
  .meta({ id: 'Comment' });

const commentBody = (mentioned: string) =>
  z.object({
    text: CommentText,
    mentions: z.array(Id).max(commentLimits.mentions).default([]).describe(mentioned),
  });

export const listComments = defineOperation({
  id: 'listComments',
  method: 'GET',
  url: '/transaction/:id/comments',
  tag,
  summary:
    'What users say to each other about a payment, a bulk transaction or a request for money; the oldest first',
  access: { permission: 'transaction:list' },
  provides: ['Transaction'],
  params: IdParams,
  response: { 200: z.array(Comment) },
});

export const addComment = defineOperation({
  id: 'addComment',
  method: 'POST',
  url: '/transaction/:id/comments',
  tag,
  summary:
    'Adds a comment, which stays as it is; by one of its makers, while a question about the payment is open, it is the answer, and the payment can be approved again',
  access: { permission: 'transaction:comment' },
  invalidates: ['Transaction'],
  idempotent: true,
  params: IdParams,
  body: commentBody('users of the holder, who are notified'),
  response: { 201: Comment },
});

export const returnTransaction = defineOperation({
  id: 'returnTransaction',
  method: 'PATCH',
  url: '/transaction/return/:id',
  tag,
  summary:
    'Sends a payment or a bulk transaction that is not approved yet back to those who created it, with a question: until they answer or correct it, or the question is withdrawn, no one can approve it',
  access: { permission: 'transaction:approve' },
  invalidates: ['Transaction'],
  params: IdParams,
  body: z.object({ question: CommentText }),
  response: { 200: Transaction },
});

export const withdrawQuestion = defineOperation({
  id: 'withdrawQuestion',
  method: 'DELETE',
  url: '/transaction/return/:id',
  tag,
  summary:
    'Withdraws the open question about a payment, which can be approved again; for who asked it, or an admin',
  access: { permission: 'transaction:approve' },
  invalidates: ['Transaction'],
  params: IdParams,
  response: { 200: Transaction },
});

const ofRefill = {
  url: '/transaction/refill/:refillId/comments',
  tag,
  params: z.object({ refillId: Id }),
} as const;

export const listRefillComments = defineOperation({
  ...ofRefill,
  id: 'listRefillComments',
  method: 'GET',
  summary: 'What the holder’s admins and super admins say to each other about a refill; the oldest first',
  access: { permission: 'refill:list' },
  provides: ['Refill'],
  response: { 200: z.array(Comment) },
});

export const addRefillComment = defineOperation({
  ...ofRefill,
  id: 'addRefillComment',
  method: 'POST',
  summary: 'Adds a comment to a refill, which stays as it is',
  access: { permission: 'refill:comment' },
  invalidates: ['Refill'],
  idempotent: true,
  body: commentBody('admins of the holder, who are notified, also by email'),
  response: { 201: Comment },
});
