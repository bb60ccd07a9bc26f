import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { countNetworks, throttled } from '../../kernel/throttle.ts';
import { limits } from './limits.ts';

/** The operator's verdict on a business number; nothing where it could not be reached. */
export interface BusinessCheck {
  checkedAt: Date | null;
  registeredName: string | null;
}

const unchecked: BusinessCheck = { checkedAt: null, registeredName: null };

/** Bounds how long somebody who types a number waits for the operator. */
const timeoutMs = 8_000;

const inTime = <T>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    answer,
    new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined).unref()),
  ]);

/** Asks what the operator knows of a number's holder; undefined where it does not respond in time. */
export const holderState = ({ operator }: Dependencies, msisdn: string) => inTime(operator.isActive(msisdn));

/**
 * Decides what a business number is, by one rule: one that the operator calls active, until it offers more than that. A
 * network that has looked up many has the rest left unchecked, as if the operator were away: the reviewer of the
 * sign-up sees it. Throws NUMBER_NOT_BUSINESS, or THROTTLED after five look-ups an hour for an e-mail address from one
 * network.
 */
export async function checkBusinessNumber(
  deps: Dependencies,
  msisdn: string,
  by: { email: string; clientAddress: string },
): Promise<BusinessCheck> {
  const { db, operator, now } = deps;
  const { email: about, clientAddress } = by;
  if ((await countNetworks(db, now(), limits.businessNumber, { clientAddress, about })).over)
    throw throttled(limits.businessNumber, now());
  if ((await countNetworks(db, now(), limits.businessNumberNetwork, { clientAddress })).over)
    return unchecked;
  const [state, registeredName] = await Promise.all([
    holderState(deps, msisdn),
    inTime(operator.registeredName(msisdn)),
  ]);
  if (state === 'inactive')
    throw new Failure('NUMBER_NOT_BUSINESS', {
      fields: [{ field: 'phoneNumber', key: 'numberNotBusiness' }],
    });
  return { checkedAt: state === 'active' ? now() : null, registeredName: registeredName ?? null };
}
