import { deputyLimits } from '@sanaga/domain';
import { z } from 'zod';
import { Acknowledgement, Day, Id, IdParams } from './common.ts';
import { defineOperation } from './operation.ts';
import { PersonRef } from './transaction-schemas.ts';

export const Deputy = z
  .object({
    id: Id,
    user: PersonRef.describe('who is stood in for'),
    deputy: PersonRef.describe('who may approve payments in their place'),
    from: Day,
    until: Day.describe('the last day, in Douala'),
    inForce: z.boolean().describe('false: the days are still to come'),
    namedBy: PersonRef,
  })
  .meta({ id: 'Deputy' });

const tag = 'auth';
const access = { permission: 'deputy:name' } as const;

export const listDeputies = defineOperation({
  id: 'listDeputies',
  method: 'GET',
  url: '/auth/deputies',
  tag,
  summary:
    'Deputies now and later: those of the caller and those whom the caller stands in for; for an admin all of the organisation’s',
  access,
  provides: ['Deputy'],
  response: { 200: z.array(Deputy) },
});

export const nameDeputy = defineOperation({
  id: 'nameDeputy',
  method: 'POST',
  url: '/auth/deputies',
  tag,
  summary:
    'Names someone who may approve payments as the deputy of the caller, or, by an admin, of someone else, for some days; both are told by email',
  access,
  invalidates: ['Deputy', 'Transaction'],
  body: z.object({
    userId: Id.describe('who is stood in for'),
    deputyId: Id,
    from: Day.describe(`today or later, at most ${deputyLimits.ahead} days ahead`),
    until: Day.describe(`the last day; at most ${deputyLimits.days} days in all`),
  }),
  response: { 201: Deputy },
});

export const endDeputy = defineOperation({
  id: 'endDeputy',
  method: 'DELETE',
  url: '/auth/deputies/:id',
  tag,
  summary:
    'Ends a deputy straight away, by either of the two or an admin; what was approved until then stays approved. Both are told by email',
  access,
  invalidates: ['Deputy', 'Transaction'],
  params: IdParams,
  response: { 200: Acknowledgement },
});
