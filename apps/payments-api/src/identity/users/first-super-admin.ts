import { inTransaction, type Database } from '@sanaga/database';
import type { Language } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { hashPassword, assertStrength } from '../auth/passwords.ts';
import { insertMember, superAdminExists } from './users.repository.ts';

interface NewSuperAdmin {
  email: string;
  password: string;
  name?: string;
  language?: Language;
}

/** Creates a super admin, who may sign in at once; false where the address is taken. Throws PASSWORD_WEAK. */
export async function createSuperAdmin(
  db: Database,
  { email, password, name = 'Super admin', language = 'en' }: NewSuperAdmin,
): Promise<boolean> {
  assertStrength(password, 'password', { name, email });
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const now = new Date();
    const user = await insertMember(tx, {
      super_admin: true,
      name,
      email: email.trim().toLowerCase(),
      password_hash: passwordHash,
      // the person who sets the servers up vouches for the address
      email_verified_at: now,
      status: 'ACTIVE',
      activated_at: now,
      language,
    });
    if (!user) return false;
    await audit(tx, 'system', { action: 'super-admin.create', subjectType: 'user', subjectId: user.id });
    return true;
  });
}

/** The first super admin of an empty database, from the settings; nothing where there is one, or no setting. */
export async function ensureFirstSuperAdmin({
  db,
  settings,
}: Pick<Dependencies, 'db' | 'settings'>): Promise<void> {
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = settings;
  if (!email || !password || (await superAdminExists(db))) return;
  await createSuperAdmin(db, { email, password });
}
