import type { TestSession } from '../kit/base/clients.ts';
import { formOf } from '../kit/base/form.ts';
import type { Scenario, TestContext } from './test-context.ts';

const document = () => ({ number: 'RC/DLA/2019/B/1234', file: new File(['%PDF-1.7'], 'extrait.pdf') });

/** Creates an organisation of its own that has submitted a document. */
async function withDocument({ h }: TestContext): Promise<TestSession> {
  const admin = await h.signUpOrganisation();
  const url = '/profile/documents/RCCM';
  await h.as(admin).inject({ method: 'POST', url, ...(await formOf(document())) });
  return admin;
}

async function reviewed(context: TestContext) {
  const { organisationId } = await withDocument(context);
  return { as: context.superAdmin, params: { organisationId, kind: 'RCCM' } };
}

/** Successful calls about documents of organisations. */
export const scenariosOfDocuments: Record<string, Scenario> = {
  listOwnDocuments: ({ own }) => ({ as: own.admin }),
  submitDocument: ({ own }) => ({ as: own.admin, params: { kind: 'RCCM' }, payload: document() }),
  downloadOwnDocument: async (context) => ({
    as: await withDocument(context),
    params: { kind: 'RCCM' },
  }),
  listOrganisationDocuments: ({ superAdmin, own }) => ({
    as: superAdmin,
    params: { organisationId: own.id },
  }),
  listSubmittedDocuments: async (context) => {
    await withDocument(context);
    return { as: context.superAdmin };
  },
  downloadOrganisationDocument: reviewed,
  acceptDocument: async (context) => ({ ...(await reviewed(context)), payload: { version: 1 } }),
  refuseDocument: async (context) => ({
    ...(await reviewed(context)),
    payload: { version: 1, reason: 'The stamp cannot be read' },
  }),
};
