import { languages, type Language } from '@sanaga/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { preferredLanguage } from '../../kernel/translations.ts';
import { emptyPage, paperPage, paperPolicy } from './page.ts';
import { checkPaper } from './papers.service.ts';

type Verify = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: unknown; page?: unknown } }>;

/** Returns the language of a page: the switch on the page wins over the browser's languages. */
const languageOf = ({ query, headers }: Verify): Language =>
  languages.find((language) => language === query.lang) ?? preferredLanguage(headers['accept-language']);

const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': paperPolicy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    })
    .serializer((body: string) => body)
    .send(html);

/** Serves a page to people who hold a paper: no call of the contract, as no program relies on its shape. */
export function registerPaperRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.get('/verify/:token', { schema: { hide: true } }, async (request: Verify, reply) => {
    const language = languageOf(request);
    try {
      const client = { clientAddress: request.ip, leaveTurn: () => request.endTurn?.() };
      const asked = { typed: request.params.token, language, page: request.query.page };
      const facts = await app.inTurn(request, () => checkPaper(deps, client, asked));
      return facts
        ? sendPage(reply, 200, paperPage(language, facts))
        : sendPage(reply, 404, emptyPage(language, 'unknown'));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'THROTTLED') throw error;
      reply.header('retry-after', error.details.retryAfter);
      return sendPage(reply, 429, emptyPage(language, 'throttled'));
    }
  });
}
