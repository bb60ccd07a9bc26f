import swagger from '@fastify/swagger';
import { productName } from '@sanaga/domain';
import type { FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { z } from 'zod';

/** Operations registered after this are documented; `app.swagger()` is the document. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  app.setValidatorCompiler<z.ZodType>((route) => {
    const validate = validatorCompiler(route);
    // Fastify says null where a call has no body; the contract's defaults are for what is not there
    return (input: unknown) => validate(input ?? undefined);
  });
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} payments API`,
        version: '1.0.0',
        description:
          'Amounts are whole XAF as JSON integers. Errors are problem documents (RFC 9457) with a stable `code`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}
