/** The viewer as an ES module; its types are those of the package's main entry. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { SwaggerUIBundle } from 'swagger-ui-dist';
  const viewer: typeof SwaggerUIBundle;
  export default viewer;
}
