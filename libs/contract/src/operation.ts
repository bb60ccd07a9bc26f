import type { AuditAction, Permission } from '@sanaga/domain';
import type { z } from 'zod';
import type { CacheTag } from './cache-tags.ts';
import type { Tag } from './tags.ts';

/**
 * People who may call: anybody, or those who hold the permission. Everybody else gets 401 or 403 before any work is
 * done.
 */
export type Access =
  | {
      public: true;
      /** Set if a caller who presents a session calls as themselves; other public calls ignore it. */
      session?: 'optional';
    }
  | {
      permission: Permission;
      /** Also open to a signed-up holder whom no super admin has approved yet. */
      underReview?: true;
      /** Also open where the holder is suspended: calls that say so, and why. */
      shutOut?: true;
      /** Also open to a super admin who still owes a second factor: what leads to it. */
      factorOwed?: true;
    };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API: validation, types, permission, documentation and the web client all come from this object. */
export interface Operation {
  id: string;
  method: Method;
  /** Fastify's form: `/transaction/detail/:id`. */
  url: string;
  tag: Tag;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Responses by status; a file or a stream has `content`, its media type or types, instead of a schema. */
  response: Record<number, z.ZodType | { content: string | readonly string[]; description: string }>;
  /**
   * Set if the body is a form (multipart/form-data); its files, `z.file()` in the schema, may each have this size at
   * most.
   */
  multipart?: { maxFileBytes: number };
  /** Entry of the audit log where a super admin looks into a wallet holder's things by this call. */
  audited?: AuditAction;
  /** Takes an optional `Idempotency-Key`: the same key is one effect, permanently. */
  idempotent?: true;
  /** Set only where the method misleads: a read that the specification makes PATCH, or a write that it makes GET. */
  effect?: 'read' | 'write';
  /**
   * Tags that the web client caches a read under; a call or a live event that invalidates one of them makes it read
   * again.
   */
  provides?: readonly CacheTag[];
  /** Tags that this call makes stale in the web client, also where it is refused: then the screen was old. */
  invalidates?: readonly CacheTag[];
  /** True if our own screens never make the call: the specification has it, for other clients. */
  outsideOnly?: true;
  /** False where the web client has no endpoint: a stream, or a call that only a provider sends. */
  webClient?: false;
}

export const defineOperation = <const O extends Operation>(operation: O): O => operation;
