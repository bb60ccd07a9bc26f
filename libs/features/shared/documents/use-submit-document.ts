import { type ApiError, type OrganisationDocument, organisationsApi, upload } from '@sanaga/api';
import { useAppDispatch } from '@sanaga/auth';
import { useState } from 'react';

interface Document {
  kind: OrganisationDocument['kind'];
  number?: string;
  file: File;
}

/** Submits a document and reports its progress in whole percent. */
export function useSubmitDocument() {
  const dispatch = useAppDispatch();
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<ApiError>();
  const send = async ({ kind, number, file }: Document): Promise<OrganisationDocument | undefined> => {
    const body = new FormData();
    if (number) body.append('number', number);
    body.append('file', file);
    setError(undefined);
    setPercent(0);
    const path = `/profile/documents/${kind}`;
    const result = await upload<OrganisationDocument>({ path, body, onProgress: setPercent });
    setPercent(undefined);
    setError(result.error);
    // even after a refusal, as the screen was out of date
    dispatch(organisationsApi.util.invalidateTags(['Document']));
    return result.data;
  };
  return { send, percent, error };
}
