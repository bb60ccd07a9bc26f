import ipaddr from 'ipaddr.js';

/** Network that calls are counted for, in place of a client address. */
export interface Network {
  name: string;
  /** Number of times the budget of one client that it has. */
  share: number;
}

/** Networks of a customer and of a provider's site: no smaller ones are given out. */
const prefixes = [
  { groups: 4, length: 64, share: 1 },
  { groups: 3, length: 48, share: 8 },
] as const;

/**
 * Returns the networks that a client address counts for, the narrowest first: an IPv4 address itself, in any notation,
 * and the /64 and the /48 of an IPv6 address, since a client may have any number of those.
 */
export function networksOf(clientAddress: string): [Network, ...Network[]] {
  const own = (name: string): [Network] => [{ name, share: 1 }];
  if (!ipaddr.isValid(clientAddress)) return own(clientAddress);
  const address = ipaddr.process(clientAddress);
  if (address.kind() === 'ipv4') return own(address.toString());
  const { parts } = address as ipaddr.IPv6;
  const networkOf = ({ groups, length, share }: (typeof prefixes)[number]): Network => ({
    name: `${new ipaddr.IPv6(parts.map((part, place) => (place < groups ? part : 0))).toString()}/${length}`,
    share,
  });
  const [customer, site] = prefixes;
  return [networkOf(customer), networkOf(site)];
}

/** Returns the narrowest network of a client address. */
export const networkOf = (clientAddress: string): string => networksOf(clientAddress)[0].name;
