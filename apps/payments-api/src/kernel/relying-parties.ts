import { type SignInApp, signInApps } from '@sanaga/domain';
import { getDomain } from 'tldts';

/** Domain that an app's passkeys are bound to, and the addresses of its pages that may use them. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/** An address of pages without a path. */
export const origin = /^https?:\/\/[^\s/?#@]+$/;

type Named = Record<`${SignInApp}_URL`, string> &
  Partial<Record<`${SignInApp}_RP_ID`, string>> &
  Record<`${SignInApp}_ORIGINS`, readonly string[]>;

/** Reads both relying parties from the settings; by default each is its app's public address. */
export function relyingParties(named: Named): Record<SignInApp, RelyingParty> {
  const of = (app: SignInApp): RelyingParty => {
    const url = new URL(named[`${app}_URL`]);
    const origins = named[`${app}_ORIGINS`].map((address) => new URL(address).origin);
    return {
      id: named[`${app}_RP_ID`] ?? url.hostname,
      origins: origins.length > 0 ? origins : [url.origin],
    };
  };
  return { ORG_PORTAL: of('ORG_PORTAL'), ADMIN_CONSOLE: of('ADMIN_CONSOLE') };
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** A domain that somebody can own: browsers take no passkey for a whole registry, such as `com.cm`. */
const isRegistrable = (id: string): boolean =>
  isLocal(id) || getDomain(id, { allowPrivateDomains: true }) !== null;

const isWithin = (host: string, id: string): boolean => host === id || host.endsWith(`.${id}`);

/** Lists what no browser would accept, by the settings that say it. */
export function unfitRelyingParties(parties: Record<SignInApp, RelyingParty>): string[] {
  return signInApps.flatMap((app) => {
    const { id, origins } = parties[app];
    const urls = origins.map((address) => new URL(address));
    const wrong = urls
      .filter(({ hostname }) => !isWithin(hostname, id))
      .map((url) => `${app}_RP_ID: ${id} is not the domain of ${url.origin}, or one above it`);
    if (!isRegistrable(id)) wrong.push(`${app}_RP_ID: ${id} is no domain that somebody can own`);
    const plain = urls.filter(({ protocol, hostname }) => protocol !== 'https:' && !isLocal(hostname));
    return [...wrong, ...plain.map((url) => `${app}_ORIGINS: ${url.origin} needs TLS (https://)`)];
  });
}
