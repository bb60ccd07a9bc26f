import type { factors } from '@sanaga/contract';
import type { z } from 'zod';
import type { PasskeyRow } from './passkeys.repository.ts';

/** The bit of the authenticator data's flags that says that a passkey is kept elsewhere too. */
const backedUp = 0x10;

export const toPasskey = (row: PasskeyRow): z.input<typeof factors.Passkey> => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  backedUp: (row.flags & backedUp) !== 0,
});
