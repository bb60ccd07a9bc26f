import { z } from 'zod';
import { Id } from './common.ts';
import { defineOperation } from './operation.ts';

export const Country = z
  .object({
    name: z.object({ common: z.string(), official: z.string() }),
    flags: z.object({ svg: z.string(), alt: z.string().optional() }),
    idd: z.object({ root: z.string(), suffixes: z.array(z.string()) }),
    cca2: z.string(),
    cca3: z.string(),
  })
  .meta({ id: 'Country' });

const tag = 'platform';

export const listCountries = defineOperation({
  id: 'listCountries',
  method: 'GET',
  url: '/countries',
  tag,
  summary: 'Countries with their dial codes, in the shape of REST Countries v3.1',
  access: { public: true },
  response: { 200: z.array(Country) },
});

export const eventTopics = [
  'transaction',
  'wallet',
  'refill',
  'organisation',
  'member',
  'notification',
  'service-provider',
  'beneficiary',
  'payment-file',
  'bill',
  'session',
] as const;

/** What a line of the event stream says: a thing of this topic changed; read it anew. */
export const LiveEvent = z
  .object({ topic: z.enum(eventTopics), id: Id.nullable() })
  .meta({ id: 'LiveEvent' });

export const streamEvents = defineOperation({
  id: 'streamEvents',
  method: 'GET',
  url: '/events',
  tag,
  summary: 'Server-sent events of everything the caller may see change',
  access: { permission: 'event:listen', underReview: true },
  response: { 200: { content: 'text/event-stream', description: 'LiveEvent lines' } },
});
