import 'swagger-ui-dist/swagger-ui.css';
import './viewer.css';
import { callHeaders } from '@sanaga/api';
import { useEffect, useRef, useState } from 'react';
import type { SwaggerRequest } from 'swagger-ui-dist';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { partOf } from './part-of.ts';
import type { ReferenceProps } from './reference.tsx';
import { Waiting } from './waiting.tsx';

interface ViewerProps extends ReferenceProps {
  method: string;
  path: string;
}

/** Sends a tried call as the signed-in person: with bearer, request token and language, like every call of the app. */
function asSignedIn(request: SwaggerRequest): SwaggerRequest {
  return { ...request, headers: { ...request.headers, ...callHeaders() } };
}

/** Shows one operation with its parameters, responses and errors, and a form to try it. */
export function Viewer({ document, server, method, path }: ViewerProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const node = place.current;
    if (!node) return undefined;
    SwaggerUI({
      domNode: node,
      // the whole document would block the page for seconds
      spec: { ...partOf(document, ['paths', path, method]), servers: [{ url: server }] },
      requestInterceptor: asSignedIn,
      // people copy the curl line, so it is without the session's token
      showMutatedRequest: false,
      // the badge would send the document to another origin
      validatorUrl: null,
      docExpansion: 'full',
      // the operation shows its own schemas
      defaultModelsExpandDepth: -1,
      deepLinking: false,
      tryItOutEnabled: true,
      persistAuthorization: false,
      onComplete: () => setDrawn(true),
    });
    return () => node.replaceChildren();
  }, [document, server, method, path]);
  return (
    <>
      {!isDrawn && <Waiting />}
      <div ref={place} className="api-docs" hidden={!isDrawn} />
    </>
  );
}
