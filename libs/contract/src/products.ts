import { operatorProducts } from '@sanaga/domain';
import { z } from 'zod';
import { Acknowledgement, Id, Reason } from './common.ts';
import { DualControlRequest } from './dual-control.ts';
import { defineOperation } from './operation.ts';

const tag = 'platform';
const access = { permission: 'payouts:release' } as const;
const Product = z.enum(operatorProducts).describe('payouts, or what is collected from accounts');
const ProductReason = z.object({ product: Product, reason: Reason });

export const pauseProduct = defineOperation({
  id: 'pauseProduct',
  method: 'PATCH',
  url: '/platform/products/pause',
  tag,
  summary:
    'Pauses a product of the operator: once this responds nothing of it is sent; what was sent still gets its outcome, and what is approved is on hold. The other super admins are notified',
  access,
  // the overview has the figures of what waits
  invalidates: ['Transaction'],
  body: ProductReason,
  response: { 200: Acknowledgement },
});

export const requestProductResume = defineOperation({
  id: 'requestProductResume',
  method: 'POST',
  url: '/platform/products/request-resume',
  tag,
  summary:
    'Requests that a paused product go on; done straight away where there is only one super admin, otherwise another one confirms',
  access,
  invalidates: ['DualControlRequest', 'Transaction'],
  body: ProductReason,
  response: { 201: DualControlRequest },
});

export const confirmProductResume = defineOperation({
  id: 'confirmProductResume',
  method: 'PATCH',
  url: '/platform/products/confirm-resume/:decisionId',
  tag,
  summary: 'Agrees, as a second super admin: what is on hold for the product is sent',
  access,
  invalidates: ['DualControlRequest', 'Transaction'],
  params: z.object({ decisionId: Id }),
  response: { 200: DualControlRequest },
});
