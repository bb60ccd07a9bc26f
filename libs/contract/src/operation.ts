import type { AuditAction, Permission } from '@sanaga/domain';
import type { z } from 'zod';

/** Who may call: anybody, or whoever holds the permission. Everybody else gets 401 or 403 before any work is done. */
export type Access =
  | { public: true }
  | {
      permission: Permission;
      /** Also open to a signed-up holder whom no super admin has approved yet. */
      underReview?: true;
    };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API: validation, types, permission, documentation and the web client all come from this object. */
export interface Operation {
  id: string;
  method: Method;
  /** Fastify's form: `/transaction/detail/:id`. */
  url: string;
  /** The resource; the web client is generated one file a tag. */
  tag: string;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Answers by status; a file or a stream has `content`, its media type or types, instead of a schema. */
  response: Record<number, z.ZodType | { content: string | readonly string[]; description: string }>;
  /** The body is a form (multipart/form-data) whose files, `z.file()` in the schema, are each at most so large. */
  multipart?: { maxFileBytes: number };
  /** What the audit log says where a super admin looks into a wallet holder's things by this call. */
  audited?: AuditAction;
  /** Takes an optional `Idempotency-Key`: the same key is one effect for ever. */
  idempotent?: true;
}

export const defineOperation = <const O extends Operation>(operation: O): O => operation;
