import { apiErrorOf, type Session, useVerifyEmailOtpMutation } from '@sanaga/api';
import { paths } from '@sanaga/navigation';
import { useNavigate } from 'react-router';

/**
 * Verifies an address with its code and returns the session. If several people signed up with the address, so that no
 * password counts, it goes to where one is chosen and returns nothing. Rejects with any other error of the API.
 */
export function useVerifyEmail() {
  const navigate = useNavigate();
  const [verify] = useVerifyEmailOtpMutation();
  return async (email: string, otpCode: string): Promise<Session | undefined> => {
    const { data, error } = await verify({ body: { email, otpCode } });
    if (data) return data;
    const refused = apiErrorOf(error);
    if (refused?.code !== 'PASSWORD_NEEDED') throw error;
    await navigate(paths.forgotPassword, { state: { email, reason: refused.message } });
    return undefined;
  };
}
