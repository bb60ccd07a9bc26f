import type { OpenApiDocument } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { lazyComponent } from '@sanaga/navigation';
import { Card, Icon, Notice, NothingFound, SearchBox, useMode } from '@sanaga/ui';
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import './reference.css';
import { type Operation, type Topic, topicsOf, topicsWith } from './topics.ts';
import { Waiting } from './waiting.tsx';

/** Loads the viewer with the first operation that is opened, as it is heavy. */
const Viewer = lazyComponent(async () => (await import('./viewer.tsx')).Viewer);

export interface ReferenceProps {
  document: OpenApiDocument;
  /** Address that the calls go to: the front-end server's own, so that no other origin is called. */
  server: string;
}

/** Sets the class of the page that the viewer's dark colours hang on. */
function useDarkClass(): void {
  const { mode } = useMode();
  useEffect(() => {
    document.documentElement.classList.toggle('dark-mode', mode === 'dark');
    return () => document.documentElement.classList.remove('dark-mode');
  }, [mode]);
}

interface OperationItemProps extends ReferenceProps {
  operation: Operation;
}

/** Shows a line of the reference, which opens to parameters, responses and a form to try it. */
function OperationItem({ operation: { method, path, summary }, ...viewed }: OperationItemProps) {
  // what was tried stays while it is closed
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details
      className="api-operation"
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}
    >
      <summary>
        <span className={`api-method api-method-${method}`}>{method.toUpperCase()}</span>
        <span className="api-path">{path}</span>
        <span className="api-summary">{summary}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      {wasOpen && (
        <Suspense fallback={<Waiting />}>
          <Viewer {...viewed} method={method} path={path} />
        </Suspense>
      )}
    </details>
  );
}

/** Lists all that was found; another letter in the search draws it once, after the letter. */
const Topics = memo(function Topics({ topics, ...viewed }: ReferenceProps & { topics: readonly Topic[] }) {
  return topics.map(({ name, description, operations }) => (
    <Card key={name} title={description || name} flush>
      {operations.map((operation) => (
        <OperationItem key={operation.id} operation={operation} {...viewed} />
      ))}
    </Card>
  ));
});

/**
 * Shows the reference, made from the document that the server writes about itself. Calls that are tried take effect.
 */
export function Reference(props: ReferenceProps) {
  const { t } = useTranslation('api-docs');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const topics = useMemo(() => topicsOf(props.document), [props.document]);
  const found = useMemo(() => topicsWith(topics, wanted), [topics, wanted]);
  useDarkClass();
  return (
    <div className="sg-col">
      <Notice tone="act">{t('real')}</Notice>
      <SearchBox placeholder={t('filter')} defaultValue={search} onSearch={setSearch} asYouType />
      {/* the server describes itself in English */}
      <div lang="en" className="sg-col">
        <Topics {...props} topics={found} />
      </div>
      {found.length === 0 && (
        <Card>
          <NothingFound search={wanted} onClear={() => setSearch('')} />
        </Card>
      )}
    </div>
  );
}
