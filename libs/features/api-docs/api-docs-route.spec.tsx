import { act, screen, waitFor } from '@testing-library/react';
import { aSuperAdmin, aUser, mockApi, renderRoute } from '@sanaga/testing';
import { ApiDocsRoute } from './api-docs-route.tsx';

const operation = (id: string, tag: string, summary: string) => ({
  operationId: id,
  summary,
  tags: [tag],
  responses: {},
});
const openApi = {
  openapi: '3.1.0',
  info: { title: 'Sanaga', version: '1.0.0' },
  tags: [
    { name: 'wallet', description: 'Balances and refills' },
    { name: 'profile', description: 'People' },
  ],
  paths: {
    '/profile': { get: operation('readProfile', 'profile', 'The caller’s own profile') },
    '/wallet': { get: operation('readWallet', 'wallet', 'The balance') },
  },
};
interface Drawing {
  domNode: HTMLElement;
  spec: { paths: object; servers: object[] };
  onComplete: () => void;
}
const mockDraw = jest.fn<void, [Drawing]>();
jest.mock('swagger-ui-dist/swagger-ui-es-bundle.js', () => ({
  __esModule: true,
  default: (config: Drawing) => mockDraw(config),
}));

const show = (user = aSuperAdmin()) => renderRoute(<ApiDocsRoute />, { user, path: '/super-admin/api-docs' });

it('shows that the reference did not load, and retries', async () => {
  mockApi({});
  const asked: string[] = [];
  const others = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = typeof input === 'object' && 'url' in input ? input.url : String(input);
    if (!url.endsWith('/openapi.json')) return others(input, init);
    asked.push(url);
    return Promise.resolve(Response.json({}, { status: 503 }));
  };
  const { person } = await show();
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The reference could not be loaded')).toBeInTheDocument();
  // through the front-end server’s own address, and no other
  expect(asked).toHaveLength(2);
  expect(asked.every((url) => new URL(url).origin === location.origin)).toBe(true);
});

/** Serves the reference, and leaves all other calls alone. */
function documented() {
  mockApi({});
  const others = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = typeof input === 'object' && 'url' in input ? input.url : String(input);
    return url.endsWith('/openapi.json') ? Promise.resolve(Response.json(openApi)) : others(input, init);
  };
}

/** Finds the line of an operation, which opens it. */
const line = (name: RegExp) => screen.getByText(name).closest('summary')!;

it('has every operation by topic, and opens one by its line alone', async () => {
  documented();
  const { person } = await show();
  expect(await screen.findAllByRole('heading', { level: 2 })).toEqual([
    screen.getByRole('heading', { name: 'Balances and refills' }),
    screen.getByRole('heading', { name: 'People' }),
  ]);
  expect(line(/The balance/)).toHaveTextContent('GET/walletThe balance');
  expect(mockDraw).not.toHaveBeenCalled();
  await person.click(line(/own profile/));
  await waitFor(() => expect(mockDraw).toHaveBeenCalledTimes(1));
  const [{ domNode, spec, onComplete }] = mockDraw.mock.calls[0]!;
  expect(spec.paths).toEqual({ '/profile': openApi.paths['/profile'] });
  expect(spec.servers).toEqual([{ url: expect.stringContaining(location.origin) }]);
  const busy = () => document.querySelector('[aria-busy=true]');
  expect(busy()).toBeInTheDocument();
  expect(domNode).not.toBeVisible();
  act(() => onComplete());
  expect(busy()).not.toBeInTheDocument();
  expect(domNode).toBeVisible();
});

it('filters by words, in the language on the screen, and takes the filter away', async () => {
  documented();
  const { person } = await renderRoute(<ApiDocsRoute />, {
    user: aSuperAdmin(),
    path: '/super-admin/api-docs',
    language: 'fr',
  });
  const field = await screen.findByRole('searchbox', { name: 'Filtrer par thème, chemin ou mot-clé' });
  await person.type(field, 'profile own{Enter}');
  await waitFor(() => expect(screen.queryByText('/wallet')).not.toBeInTheDocument());
  expect(screen.getByText('/profile')).toBeVisible();
  await person.type(field, ' nowhere{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Effacer la recherche et les filtres' }));
  expect(await screen.findByText('/wallet')).toBeVisible();
  expect(field).toHaveValue('');
});

it('is the super admin’s', async () => {
  mockApi({});
  await show(aUser());
  expect(screen.queryByText('API reference')).not.toBeInTheDocument();
});
