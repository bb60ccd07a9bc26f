import { z } from 'zod';
import { Id, OtpCode } from './common.ts';
import { AppCode, PasskeyAssertion } from './factors.ts';

/** Ways to confirm an approval, of which one is enough. */
export const Confirmation = z.object({
  otpCode: OtpCode.optional().describe(
    'the code of `request-otp`: for an individual approving an own payment, and where the policy asks for a factor',
  ),
  totp: AppCode.optional().describe('the code that the caller’s authenticator app shows'),
  assertion: PasskeyAssertion.extend({ challengeId: Id.optional() })
    .optional()
    .describe(
      'what the caller’s passkey signed for `approval-challenge`; the same for each of the payments that it was made for',
    ),
});
