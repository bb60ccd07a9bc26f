import { backendUrl, type OpenApiDocument, openApiDocument } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Card, ErrorWithRetry, NoPermission, PageHeader } from '@sanaga/ui';
import { useEffect, useState } from 'react';
import { Reference } from './reference.tsx';
import { Waiting } from './waiting.tsx';

interface Loaded {
  document?: OpenApiDocument;
  server?: string;
  failed?: boolean;
}

const read = async (): Promise<Loaded> => {
  const [document, server] = await Promise.all([openApiDocument(), backendUrl()]);
  return document ? { document, server } : { failed: true };
};

/** Reads the reference as the server writes it, and the address that its calls go to. */
function useDocument() {
  const [loaded, setLoaded] = useState<Loaded>({});
  useEffect(() => void read().then(setLoaded), []);
  const again = () => {
    setLoaded({});
    void read().then(setLoaded);
  };
  return { ...loaded, again };
}

function Content() {
  const { t } = useTranslation('api-docs');
  const { document, server, failed, again } = useDocument();
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      {failed && (
        <Card>
          <ErrorWithRetry title={t('failed')} onRetry={again} />
        </Card>
      )}
      {!failed && (!document || !server) && <Waiting />}
      {document && server && <Reference document={document} server={server} />}
    </>
  );
}

/** Shows the API's reference, made from its OpenAPI document; calls can be tried as the signed-in person. */
export function ApiDocsRoute() {
  const { t } = useTranslation('api-docs');
  if (useCan('platform-setting:manage')) return <Content />;
  return (
    <Card>
      <NoPermission home={{ label: t('overview'), href: paths.superAdmin }} />
    </Card>
  );
}
