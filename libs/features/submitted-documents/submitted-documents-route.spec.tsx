import { screen, waitFor, within } from '@testing-library/react';
import {
  aDocumentInQueue,
  aSubmittedDocument,
  aSuperAdmin,
  type Handlers,
  mockApi,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { SubmittedDocumentsRoute } from './submitted-documents-route.tsx';

const moungo = aDocumentInQueue('Moungo Fruits');
const cacao = {
  ...aDocumentInQueue('Coopérative Cacao Mbam', { kind: 'NIU' }),
  organisation: {
    ...{ name: 'Coopérative Cacao Mbam', status: 'REQUESTED' as const },
    ...{ phoneNumber: '+237677001122', ownerName: null },
  },
};

const show = async (handlers: Handlers, query = '') => {
  const api = mockApi(handlers);
  const path = `/super-admin/documents${query}`;
  return { api, ...(await renderRoute(<SubmittedDocumentsRoute />, { user: aSuperAdmin(), path })) };
};

describe('documents that wait', () => {
  it('are decided on in the list, and leave it', async () => {
    let waiting = [moungo, cacao];
    const { api, person } = await show({
      listSubmittedDocuments: () => pageOf(waiting),
      acceptDocument: ({ params }) => {
        waiting = waiting.filter(({ organisationId }) => organisationId !== params.organisationId);
        return aSubmittedDocument({ status: 'ACCEPTED' });
      },
    });
    expect(await screen.findByText(/^2 waiting for a decision/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Accept Trade register (RCCM)' }));
    await waitFor(() => expect(screen.queryByText('Moungo Fruits')).not.toBeInTheDocument());
    expect(screen.getByText('Coopérative Cacao Mbam')).toBeInTheDocument();
    expect(api.calls('acceptDocument')[0]).toMatchObject({
      params: { organisationId: moungo.organisationId, kind: 'RCCM' },
      body: { version: 1 },
    });
  });

  it('say whose they are, and lead to the request or the customer', async () => {
    await show({ listSubmittedDocuments: pageOf([moungo, cacao]) });
    await screen.findByText('Moungo Fruits');
    const [first, second] = screen.getAllByRole('listitem');
    expect(within(first!).getByText('Awa Ngono')).toBeInTheDocument();
    expect(within(first!).getByText('+237 6 77 41 20 85')).toBeInTheDocument();
    expect(within(first!).getByRole('link', { name: 'Moungo Fruits' })).toHaveAttribute(
      'href',
      `/super-admin/organizations?id=${moungo.organisationId}`,
    );
    expect(within(second!).getByRole('link', { name: 'Coopérative Cacao Mbam' })).toHaveAttribute(
      'href',
      `/super-admin/organisation-request?id=${cacao.organisationId}`,
    );
  });

  it('are found by their holder', async () => {
    const { api, person } = await show({
      listSubmittedDocuments: ({ query }) =>
        pageOf([moungo, cacao].filter(({ organisation }) => organisation.name.includes(query.search ?? ''))),
    });
    await person.type(
      await screen.findByRole('searchbox', { name: 'Find by name, email or number' }),
      'Mbam',
    );
    await waitFor(() => expect(screen.queryByText('Moungo Fruits')).not.toBeInTheDocument());
    expect(api.calls('listSubmittedDocuments').at(-1)?.query).toMatchObject({ search: 'Mbam', page: 0 });
  });

  it('are none at times', async () => {
    await show({ listSubmittedDocuments: pageOf([]) });
    expect(await screen.findByText('No documents waiting')).toBeInTheDocument();
  });
});
