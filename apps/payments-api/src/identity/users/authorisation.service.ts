import type { Tx } from '@sanaga/database';
import { insistOnOrganisation, type Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { issueCode, takeVerifiedCode, verifyCode } from '../auth/codes.ts';

const purpose = 'GRANT_ACCESS';

/** Mails the caller the code for one grant of access. Throws INVALID_INPUT for another's address, or THROTTLED. */
export async function requestAuthorisation(deps: Dependencies, caller: Caller, email: string): Promise<void> {
  insistOnOrganisation(caller);
  const address = caller.email.toLowerCase();
  if (email !== address) throw invalid('email', 'ownAddress');
  const { language, name, superAdmin } = caller;
  await issueCode(deps, {
    purpose,
    address,
    language,
    template: superAdmin ? 'super-admin-code' : 'authorisation-code',
    values: { person: name },
  });
}

/** Throws CODE_WRONG or CODE_EXPIRED. */
export async function verifyAuthorisation(deps: Dependencies, caller: Caller, code: string): Promise<void> {
  insistOnOrganisation(caller);
  await verifyCode(deps, { purpose, address: caller.email.toLowerCase(), code });
}

/** Uses up the code verified within ten minutes; what fails in the same transaction gives it back. Throws AUTHORISATION_REQUIRED. */
export async function takeAuthorisation(tx: Tx, deps: Dependencies, caller: Caller): Promise<void> {
  if (!(await takeVerifiedCode(tx, deps, { purpose, address: caller.email.toLowerCase() })))
    throw new Failure('AUTHORISATION_REQUIRED');
}
