import { operations, type Operation, type resources } from '@sanaga/contract';
import type { z } from 'zod';

type Resource = (typeof resources)[keyof typeof resources];
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Everything = Intersection<Resource>;

/** Every operation of the contract by its id. */
type Operations = {
  [Id in keyof Everything as Everything[Id] extends Operation ? Id : never]: Everything[Id];
};
export type OperationId = keyof Operations;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<O, Name extends string> = O extends Record<Name, infer T> ? Parsed<T> : undefined;

/** Call that a screen sent, checked against the contract. */
export interface Call<Id extends OperationId> {
  params: Part<Operations[Id], 'params'>;
  query: Part<Operations[Id], 'query'>;
  body: Part<Operations[Id], 'body'>;
  headers: Headers;
}

type Responses<Id extends OperationId> = Operations[Id]['response'];

/** Body that the operation returns when it works. */
export type Answer<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: Responses<Id>[Status] extends z.ZodType
    ? z.input<Responses<Id>[Status]>
    : string;
}[keyof Responses<Id>];

interface Match {
  operation: Operation;
  params: Record<string, string>;
}

const isVariable = (part: string) => part.startsWith(':');

function paramsOf(url: string, path: string): Record<string, string> | undefined {
  const wanted = url.split('/');
  const given = path.replace(/(?<=.)\/$/, '').split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (isVariable(part)) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}

const variablesIn = ({ operation }: Match) => operation.url.split('/').filter(isVariable).length;

/** Finds the operation of a request; a path written out wins over one with variables, as on the server. */
export function findOperation(method: string, path: string): Match | undefined {
  return operations
    .flatMap((operation): Match[] => {
      const params = operation.method === method ? paramsOf(operation.url, path) : undefined;
      return params ? [{ operation, params }] : [];
    })
    .toSorted((a, b) => variablesIn(a) - variablesIn(b))[0];
}
