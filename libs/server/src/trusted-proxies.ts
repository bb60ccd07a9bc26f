/** The shortest prefixes of networks that somebody runs; shorter ones are most of the internet. */
const shortest = { v4: 8, v6: 16 };

/** Returns those of the addresses, networks and names in a list of trusted proxies that take in strangers. */
export function strangersIn(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => {
      if (/^(true|all|\*)$/i.test(entry)) return true;
      const [address = '', prefix] = entry.split('/');
      if (prefix === undefined) return false;
      return Number(prefix) < (address.includes(':') ? shortest.v6 : shortest.v4);
    });
}
