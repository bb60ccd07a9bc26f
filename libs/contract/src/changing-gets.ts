import type { Operation } from './operation.ts';
import { removeProfilePicture } from './profile.ts';
import { requestApprovalCode } from './transactions.ts';
import { resendActivationLink } from './users.ts';

/** The writes that the specification makes GET. A browser that makes them shows the request token, as for any write. */
export const changingGets: readonly Operation[] = [
  requestApprovalCode,
  removeProfilePicture,
  resendActivationLink,
];
