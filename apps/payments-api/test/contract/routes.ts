import type { FastifyInstance } from 'fastify';

/**
 * Lists every route of the app, such as `GET /transaction/:id`, from its own tree of them. HEAD comes with each GET.
 */
export function routesOf(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(line) ?? [];
      if (part === '') return [];
      const depth = indent.length / 4;
      above.splice(depth);
      above.push(part);
      const path = above.join('');
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
}
