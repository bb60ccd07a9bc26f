import { alertRules } from '@sanaga/domain';
import { z } from 'zod';
import { Id, Money, Timestamp } from './common.ts';

/** Pause of a product by a super admin: nothing of it is sent until two of them let it go on. */
export const ProductPause = z
  .object({
    since: Timestamp,
    by: z.object({ userId: Id, name: z.string() }),
    reason: z.string(),
  })
  .meta({ id: 'ProductPause' });

/** Figures of our money with one product: what is there, and how long it lasts. */
export const floatFigures = {
  balance: z
    .object({ amount: z.int().describe('whole XAF'), at: Timestamp })
    .nullable()
    .describe('of its account, as the operator told it last; null: it never did, or both share an account'),
  lastHour: z
    .object({ count: z.int(), amount: Money })
    .describe('what was paid, or collected, in the last hour'),
  hoursLeft: z
    .number()
    .nullable()
    .describe(
      'how long the balance lasts from when it was told if each hour takes as much as the last; null: nothing was paid in it, the balance is not known, or nothing leaves this account',
    ),
};

/** Rule of the settings that is beyond its bound. */
export const Alert = z
  .object({
    rule: z.enum(alertRules),
    since: Timestamp,
    bound: z
      .number()
      .describe('of the rule when it began: whole XAF, a fraction or minutes; 0 for a statement'),
    measured: z.number().describe('what began it, in the same unit; of statements: how many days lack one'),
  })
  .meta({ id: 'OperatorAlert' });
