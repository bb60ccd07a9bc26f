import { type ApiError, fetchAsFile } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ErrorWithRetry, SkeletonRows } from '@sanaga/ui';
import { useEffect, useState } from 'react';

interface Fetched {
  /** Address of the file in this browser alone. */
  url?: string;
  error?: ApiError;
}

/** Fetches a file with the session for as long as it is shown. */
function useFile(path: string) {
  const [fetched, setFetched] = useState<Fetched>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    void fetchAsFile(path, 'document').then(({ file, error }) => {
      if (isGone) return;
      url = file && URL.createObjectURL(file);
      setFetched({ url, error });
    });
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [path, tries]);
  const retry = () => {
    setFetched(undefined);
    setTries(tries + 1);
  };
  return { ...fetched, retry };
}

interface DocumentPreviewProps {
  /** Path that the file is downloaded from. */
  path: string;
  /** Name of the document: "Trade register". */
  name: string;
  /** True of a picture, false of a PDF. */
  isPicture: boolean;
}

/** Shows a document as it was submitted: a picture, or a PDF in the browser’s own viewer. */
export function DocumentPreview({ path, name, isPicture }: DocumentPreviewProps) {
  const { t } = useTranslation('documents');
  const { url, error, retry } = useFile(path);
  if (error) return <ErrorWithRetry title={t('preview.failed')} {...error} onRetry={retry} />;
  if (url === undefined) return <SkeletonRows rows={6} />;
  const title = t('preview.title', { document: name });
  return isPicture ? (
    <img className="document-preview" src={url} alt={title} />
  ) : (
    <iframe className="document-preview document-pages" src={url} title={title} />
  );
}
