import { z } from 'zod';
import { badRequest } from './protocol-error.ts';

/** MTN refuses apostrophes and ampersands, and anything over 160 characters. */
const note = z
  .string()
  .max(160)
  .regex(/^[^'’&]*$/)
  .default('');

const party = z.discriminatedUnion('partyIdType', [
  z.object({ partyIdType: z.literal('MSISDN'), partyId: z.string().regex(/^[1-9]\d{6,14}$/) }),
  z.object({ partyIdType: z.literal('EMAIL'), partyId: z.email() }),
  z.object({ partyIdType: z.literal('PARTY_CODE'), partyId: z.uuid() }),
]);

const common = {
  amount: z.string().regex(/^(?!0+(\.0+)?$)\d{1,15}(\.\d{1,2})?$/),
  currency: z.string(),
  externalId: z.string().max(256).default(''),
  payerMessage: note,
  payeeNote: note,
};

export const paymentBodies = {
  payer: z.object({ ...common, payer: party }),
  payee: z.object({ ...common, payee: party }),
  refund: z.object({ ...common, referenceIdToRefund: z.uuid() }),
};

/** Currencies without a smaller unit; a fraction of one is not an amount. */
const wholeCurrencies = new Set(['XAF', 'XOF', 'UGX', 'RWF', 'GNF']);

/** @throws 400 for text that is not JSON or does not fit */
export function parseBody<Schema extends z.ZodType>(schema: Schema, text: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw badRequest();
  return parsed.data;
}

/** @throws 400 for a currency that this environment does not have, or a fraction in a currency without decimals */
export function requireCurrency(
  { amount, currency }: { amount: string; currency: string },
  accepted: readonly string[],
) {
  if (!accepted.includes(currency)) throw badRequest();
  if (amount.includes('.') && wholeCurrencies.has(currency)) throw badRequest();
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : '');
  } catch {
    return undefined;
  }
}
