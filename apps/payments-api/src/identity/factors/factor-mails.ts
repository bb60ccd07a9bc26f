import type { Tx } from '@sanaga/database';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { appOf } from './relying-party.ts';

type Change = 'passkey-added' | 'passkey-removed' | 'authenticator-app-added' | 'authenticator-app-removed';

/** Tells a person that a way of signing in was added or removed: a stranger at their session would be found out. */
export const mailFactorChange = (
  tx: Tx,
  { jobs, settings }: Dependencies,
  { name, email, language, superAdmin }: Pick<Caller, 'name' | 'email' | 'language' | 'superAdmin'>,
  template: Change,
  values: { passkey?: string } = {},
): Promise<void> =>
  queueMail(jobs, tx, {
    to: email,
    language,
    template,
    values: { person: name, ...values, link: `${settings[`${appOf(superAdmin)}_URL`]}/forgot-password` },
  });
