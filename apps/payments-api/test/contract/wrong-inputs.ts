import type { Operation } from '@sanaga/contract';
import { z } from 'zod';
import type { Input } from './test-context.ts';

interface WrongInput {
  place: 'params' | 'query' | 'payload';
  field: string;
  value: unknown;
}

/** Values one of which every field refuses that is checked at all; addresses carry text only. */
const wrongTexts = ['not-an-id', '-1', '', 'x'.repeat(300)];
const wrongValues = [{}, 'no such thing', -1];
const wrongInForms = ['no such thing', '', 'x'.repeat(5_000)];

/** Returns the fields of a body, through whatever surrounds its object: defaults, refinements, alternatives. */
function fieldsOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return fieldsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodUnion)
    return Object.assign({}, ...schema.options.map((option) => fieldsOf(option as z.ZodType)));
  return {};
}

function wrongIn(
  place: WrongInput['place'],
  schema: z.ZodType | undefined,
  candidates: readonly unknown[],
): WrongInput[] {
  return Object.entries(fieldsOf(schema)).flatMap(([field, accepts]) => {
    const value = candidates.find((candidate) => !accepts.safeParse(candidate).success);
    return value === undefined ? [] : [{ place, field, value }];
  });
}

/** Each field that an operation looks at, once with something that it cannot take; from its schemas alone. */
export const wrongInputsOf = ({ params, query, body, multipart }: Operation): WrongInput[] => [
  // an empty part of the path would be another address
  ...wrongIn('params', params, wrongTexts.filter(Boolean)),
  ...wrongIn('query', query, wrongTexts),
  ...wrongIn('payload', body, multipart ? wrongInForms : wrongValues),
];

export const withWrong = (input: Input, { place, field, value }: WrongInput): Input => ({
  ...input,
  [place]: { ...input[place], [field]: value },
});
