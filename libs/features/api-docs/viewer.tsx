import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';
import { callHeaders, type OpenApiDocument } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Notice, useMode } from '@sanaga/ui';
import { useEffect, useRef, useState } from 'react';
import type { SwaggerRequest } from 'swagger-ui-dist';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { partOf } from './part-of.ts';
import { Waiting } from './waiting.tsx';

interface ViewerProps {
  document: OpenApiDocument;
  /** Where the calls go: the front-end server's own address, so that no other origin is called. */
  server: string;
}

/** A call that is tried is the signed-in person's: bearer, request token and language, as every call of the app. */
function asSignedIn(request: SwaggerRequest): SwaggerRequest {
  return { ...request, headers: { ...request.headers, ...callHeaders() } };
}

type Resolve = (document: OpenApiDocument, path: string[], options: unknown) => unknown;

/**
 * The viewer resolves each operation that is opened, and reads the whole document each time: seconds in which the page does
 * nothing else. It is given the part that the operation refers to.
 */
const resolvesParts = {
  afterLoad({ fn }: { fn: { resolveSubtree: Resolve } }) {
    const { resolveSubtree } = fn;
    fn.resolveSubtree = (document, path, options) => resolveSubtree(partOf(document, path), path, options);
  },
};

/** The viewer's dark colours hang on a class of the page. */
function useDarkClass(): void {
  const { mode } = useMode();
  useEffect(() => {
    document.documentElement.classList.toggle('dark-mode', mode === 'dark');
    return () => document.documentElement.classList.remove('dark-mode');
  }, [mode]);
}

/** The viewer speaks English: the one field that is always there says what it is for in the language on the screen. */
function nameFilter(node: HTMLElement, words: string): void {
  const field = node.querySelector<HTMLInputElement>('.operation-filter-input');
  field?.setAttribute('placeholder', words);
  field?.setAttribute('aria-label', words);
}

/** The reference with its calls to try. What is tried happens. */
export function Viewer({ document: spec, server }: ViewerProps) {
  const { t } = useTranslation('api-docs');
  const place = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useDarkClass();
  useEffect(() => {
    const node = place.current;
    if (!node) return undefined;
    SwaggerUI({
      domNode: node,
      spec: { ...spec, servers: [{ url: server }] },
      plugins: [resolvesParts],
      requestInterceptor: asSignedIn,
      // the curl line that it shows is copied about: without the session's token
      showMutatedRequest: false,
      // the badge would send the document to another origin
      validatorUrl: null,
      docExpansion: 'none',
      // each call shows its own schemas; all of them once more at the end take a phone seconds to draw
      defaultModelsExpandDepth: -1,
      filter: true,
      deepLinking: false,
      tryItOutEnabled: true,
      persistAuthorization: false,
      onComplete: () => setDrawn(true),
    });
    return () => node.replaceChildren();
  }, [spec, server]);
  useEffect(() => {
    if (isDrawn && place.current) nameFilter(place.current, t('filter'));
  }, [isDrawn, t]);
  return (
    <div className="sg-col">
      <Notice tone="act">{t('real')}</Notice>
      {!isDrawn && <Waiting />}
      <div ref={place} className="api-docs" hidden={!isDrawn} />
    </div>
  );
}
