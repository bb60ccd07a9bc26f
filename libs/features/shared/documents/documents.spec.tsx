import { screen, waitFor, within } from '@testing-library/react';
import {
  aDocument,
  aSubmittedDocument,
  aSuperAdmin,
  aUser,
  failure,
  type Handlers,
  mockApi,
  mockUploads,
  newId,
  renderRoute,
} from '@sanaga/testing';
import { DocumentReview } from './document-review.tsx';
import { OwnDocuments } from './own-documents.tsx';

const missing = [aDocument({ required: true }), aDocument({ kind: 'IDENTITY' })];
const file = new File(['%PDF-1.7'], 'extrait.pdf', { type: 'application/pdf' });

describe('an organisation’s own documents', () => {
  const open = async (handlers: Handlers = {}) => {
    const api = mockApi({ listOwnDocuments: missing, ...handlers });
    mockUploads();
    return { api, ...(await renderRoute(<OwnDocuments />, { path: '/dashboard/settings', user: aUser() })) };
  };
  const fill = async ({ person }: Awaited<ReturnType<typeof open>>, number = 'RC/DLA/2019/B/1234') => {
    await person.click(await screen.findByRole('button', { name: 'Add Trade register (RCCM)' }));
    if (number) await person.type(screen.getByLabelText('Number on the document'), number);
    await person.upload(screen.getByLabelText('File: Trade register (RCCM)'), file);
    await person.click(screen.getByRole('button', { name: 'Submit document' }));
  };

  it('are submitted one by one, and read again', async () => {
    const submitted = aSubmittedDocument({ required: true });
    const route = await open();
    route.api.use({
      submitDocument: () => {
        route.api.use({ listOwnDocuments: [submitted, missing[1]!] });
        return submitted;
      },
    });
    expect(await screen.findByText(/once the required documents have been accepted/)).toBeInTheDocument();
    await fill(route);
    expect(await screen.findByText('Under review')).toBeInTheDocument();
    expect(screen.getByText(/^No. RC\/DLA\/2019\/B\/1234 · Submitted on/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit document' })).not.toBeInTheDocument();
    expect(route.api.calls('submitDocument')[0]).toMatchObject({ params: { kind: 'RCCM' } });
  });

  it('are not sent without number or file', async () => {
    const route = await open();
    const { person } = route;
    await person.click(await screen.findByRole('button', { name: 'Add Trade register (RCCM)' }));
    await person.click(screen.getByRole('button', { name: 'Submit document' }));
    expect(screen.getByLabelText('Number on the document')).toBeInvalid();
    expect(screen.getByText('Choose a file.')).toBeInTheDocument();
    expect(route.api.calls('submitDocument')).toEqual([]);
  });

  it('say of a number or file no longer that it is missing once it is there', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Add Trade register (RCCM)' }));
    await person.click(screen.getByRole('button', { name: 'Submit document' }));
    await person.upload(screen.getByLabelText('File: Trade register (RCCM)'), file);
    expect(screen.queryByText('Choose a file.')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Number on the document')).toBeInvalid();
    await person.type(screen.getByLabelText('Number on the document'), 'R');
    expect(screen.getByLabelText('Number on the document')).toBeValid();
  });

  it('keep what was typed where the server refuses the file', async () => {
    const message = 'This type of file is not accepted.';
    const route = await open({ submitDocument: failure('UNSUPPORTED_TYPE', { message }) });
    await fill(route);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('Number on the document')).toHaveValue('RC/DLA/2019/B/1234');
  });

  it('say why one was rejected, and take another in its place; an accepted one stays', async () => {
    const reason = 'The stamp cannot be read';
    const { person } = await open({
      listOwnDocuments: [
        aSubmittedDocument({ status: 'REFUSED', reason }),
        aSubmittedDocument({ kind: 'IDENTITY', status: 'ACCEPTED', number: null }),
      ],
    });
    expect(await screen.findByText(`Reason: ${reason}`)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Replace Owner/ })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Replace Trade register (RCCM)' }));
    expect(screen.getByLabelText('Number on the document')).toHaveValue('RC/DLA/2019/B/1234');
  });

  it('can be loaded again where they could not', async () => {
    await open({ listOwnDocuments: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  });
});

describe('a review of documents', () => {
  const submitted = aSubmittedDocument();
  const organisationId = newId();
  const open = async (handlers: Handlers) => {
    const api = mockApi(handlers);
    const review = <DocumentReview organisationId={organisationId} />;
    return { api, ...(await renderRoute(review, { path: '/super-admin', user: aSuperAdmin() })) };
  };

  it('accepts the one that was looked at', async () => {
    const accepted = aSubmittedDocument({ status: 'ACCEPTED' });
    const { api, person } = await open({ listOrganisationDocuments: [submitted] });
    api.use({
      acceptDocument: () => {
        api.use({ listOrganisationDocuments: [accepted] });
        return accepted;
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Accept Trade register (RCCM)' }));
    expect(await screen.findByText('Accepted')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument();
    expect(api.calls('acceptDocument')[0]).toMatchObject({
      params: { organisationId, kind: 'RCCM' },
      body: { version: 1 },
    });
  });

  it('rejects with a reason, and says what the server has against it', async () => {
    const message = 'Another one has been submitted.';
    const { api, person } = await open({
      listOrganisationDocuments: [submitted],
      refuseDocument: failure('WRONG_STATUS', { message }),
    });
    await person.click(await screen.findByRole('button', { name: 'Reject Trade register (RCCM)' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
    await person.type(dialog.getByLabelText('Reason'), 'Expired');
    await person.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    await waitFor(() =>
      expect(api.calls('refuseDocument')[0]?.body).toEqual({ version: 1, reason: 'Expired' }),
    );
  });

  it('shows a PDF in the browser’s viewer and a picture as one, until it is hidden', async () => {
    const picture = aSubmittedDocument({ kind: 'IDENTITY', number: null, contentType: 'image/webp' });
    const { api, person } = await open({
      listOrganisationDocuments: [submitted, picture],
      downloadOrganisationDocument: '%PDF-1.7',
    });
    await person.click(await screen.findByRole('button', { name: 'Preview Trade register (RCCM)' }));
    const pages = await screen.findByTitle('Trade register (RCCM), as it was submitted');
    expect(pages).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    expect(api.calls('downloadOrganisationDocument')[0]?.params).toEqual({ organisationId, kind: 'RCCM' });
    await person.click(screen.getByRole('button', { name: 'Hide Trade register (RCCM)' }));
    expect(pages).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Preview Owner’s identity document' }));
    const image = await screen.findByRole('img', { name: 'Owner’s identity document, as it was submitted' });
    expect(image).toHaveAttribute('src', expect.stringMatching(/^blob:/));
  });

  it('says why a document cannot be shown, and tries again', async () => {
    const { api, person } = await open({
      listOrganisationDocuments: [submitted],
      downloadOrganisationDocument: failure('NOT_FOUND', { message: 'It is not there.' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Preview Trade register (RCCM)' }));
    expect(await screen.findByText('It is not there.')).toBeInTheDocument();
    api.use({ downloadOrganisationDocument: '%PDF-1.7' });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTitle('Trade register (RCCM), as it was submitted')).toBeInTheDocument();
  });

  it('offers nothing to decide on what nobody has submitted', async () => {
    await open({ listOrganisationDocuments: [aDocument()] });
    expect(await screen.findByText('Not submitted')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
