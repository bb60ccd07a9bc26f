import { operatorProducts } from '@sanaga/domain';
import { z } from 'zod';
import { Id } from './common.ts';

export const Product = z.enum(operatorProducts).describe('payouts, or what is collected from accounts');
export const Person = z.object({ userId: Id, name: z.string() });
