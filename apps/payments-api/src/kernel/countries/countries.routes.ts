import { platform } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../failure.ts';
import { register } from '../plugins/operations.ts';
import { sendMade } from '../plugins/send-made.ts';
import { flag, flagsPath, listCountries } from './countries.service.ts';

const cacheFor = { list: 'public, max-age=86400', flag: 'public, max-age=31536000, immutable' };

export function registerCountriesRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, platform.listCountries, async ({ request, reply }) => {
    reply.header('cache-control', cacheFor.list);
    return sendMade(request, reply, await listCountries(deps));
  });
  // a file like those of a web server, so no operation of the contract
  app.get<{ Params: { file: string } }>(
    `${flagsPath}/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const image = await flag(request.params.file);
      if (!image) throw new Failure('NOT_FOUND');
      return reply
        .header('cache-control', cacheFor.flag)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type('image/svg+xml')
        .send(image);
    },
  );
}
