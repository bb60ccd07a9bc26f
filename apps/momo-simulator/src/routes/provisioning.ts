import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { referenceId } from '../access.ts';
import { parseBody } from '../bodies.ts';
import { products } from '../options.ts';
import type { Parts } from '../parts.ts';
import { badRequest } from '../protocol-error.ts';
import { hold, pause, rejectedPage } from '../injected-faults.ts';
import { strikeOfCall } from '../faults.ts';

/** Host alone, as MTN documents, or with its scheme, as some libraries send it; never with a path. */
const newUser = z.object({
  providerCallbackHost: z
    .string()
    .transform((text) => text.replace(/^https?:\/\/([^/]+)\/?$/i, '$1'))
    .pipe(z.string().regex(/^[a-z0-9.-]+$/i)),
});

/** Hands out API users and keys, as MTN's sandbox does, and the tokens that every product call needs. */
export function provisioningRoutes(app: FastifyInstance, { access, journal, faults, requests }: Parts): void {
  app.post('/v1_0/apiuser', async (request, reply) => {
    access.requireSubscription(request);
    const id = referenceId(request);
    const { providerCallbackHost } = parseBody(newUser, request.body);
    await access.createUser(id, providerCallbackHost.toLowerCase(), journal);
    return reply.code(201).send();
  });

  app.get<{ Params: { id: string } }>('/v1_0/apiuser/:id', async (request) => {
    access.requireSubscription(request);
    return access.describeUser(request.params.id.toLowerCase());
  });

  app.post<{ Params: { id: string } }>('/v1_0/apiuser/:id/apikey', async (request, reply) => {
    access.requireSubscription(request);
    if (request.body) throw badRequest();
    const apiKey = await access.createKey(request.params.id.toLowerCase(), journal);
    return reply.code(201).send({ apiKey });
  });

  for (const product of products) {
    app.post(`/${product}/token/`, async (request, reply) => {
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      if (isForm && request.body) throw rejectedPage();
      const token = access.issueToken(request, product);
      const strike = strikeOfCall('token', { product, attempt: requests.read(`token ${product}`) });
      await pause(faults.latency('token', strike));
      return faults.strikes('tokenHangs', strike) ? hold(reply, faults.plan?.holdMs ?? 0) : token;
    });
  }
}
