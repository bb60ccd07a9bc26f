import { act, screen, waitFor } from '@testing-library/react';
import { aSuperAdmin, aUser, mockApi, renderRoute } from '@sanaga/testing';
import { ApiDocsRoute } from './api-docs-route.tsx';

const openApi = { openapi: '3.1.0', info: { title: 'Sanaga', version: '1.0.0' }, paths: {} };
interface Drawing {
  domNode: HTMLElement;
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

/** The server has the reference. */
function documented() {
  mockApi({});
  const others = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = typeof input === 'object' && 'url' in input ? input.url : String(input);
    return url.endsWith('/openapi.json') ? Promise.resolve(Response.json(openApi)) : others(input, init);
  };
}

it('is busy until the reference is drawn', async () => {
  documented();
  await show();
  await waitFor(() => expect(mockDraw).toHaveBeenCalled());
  const busy = () => document.querySelector('[aria-busy=true]');
  const [{ domNode, onComplete }] = mockDraw.mock.calls[0]!;
  expect(busy()).toBeInTheDocument();
  expect(domNode).not.toBeVisible();
  act(() => onComplete());
  expect(busy()).not.toBeInTheDocument();
  expect(domNode).toBeVisible();
});

it('says in the language on the screen what the viewer’s filter is for', async () => {
  documented();
  await renderRoute(<ApiDocsRoute />, {
    user: aSuperAdmin(),
    path: '/super-admin/api-docs',
    language: 'fr',
  });
  await waitFor(() => expect(mockDraw).toHaveBeenCalled());
  const [{ domNode, onComplete }] = mockDraw.mock.lastCall!;
  const field = document.createElement('input');
  field.className = 'operation-filter-input';
  field.placeholder = 'Filter by tag or path';
  domNode.append(field);
  act(() => onComplete());
  expect(field).toHaveAccessibleName('Filtrer par thème ou par chemin');
  expect(field.placeholder).toBe('Filtrer par thème ou par chemin');
});

it('is the super admin’s', async () => {
  mockApi({});
  await show(aUser());
  expect(screen.queryByText('API reference')).not.toBeInTheDocument();
});
