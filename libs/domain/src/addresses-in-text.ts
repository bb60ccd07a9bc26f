/** Ends of domains that mail programs turn into links, and those of neighbouring countries. */
const ends =
  `com net org info biz io app dev co me cc tv xyz top site online shop store club link click live page web
website tech space icu vip win work cm fr de uk eu us ng ga gq td cf cg tk ml ly in cn ru ch be ca`.split(
    /\s+/,
  );

const address = new RegExp(
  [
    // with a protocol, or the name that most servers have
    String.raw`\b[a-z][a-z0-9+.-]*:\/\/\S*`,
    String.raw`\bwww[.．。]\S+`,
    // a mailbox
    String.raw`[^\s@<>"“”«»]+@[^\s@]+[.．。]\p{L}{2,}`,
    // a domain alone, with its path; after a single letter the dot belongs to an initial: M.de Souza
    String.raw`(?<![\p{L}\p{N}])(?:[\p{L}\p{N}-]+[.．。])*[\p{L}\p{N}-]{2,}[.．。](?:${ends.join('|')})(?![\p{L}\p{N}-])(?:[/:?#]\S*)?`,
  ].join('|'),
  'giu',
);

/** Says whether a text holds an address of the web or of mail, which many programs turn into a link. */
export const holdsAddress = (text: string): boolean => text.search(address) >= 0;

/** Returns a text with dots in place of each address. */
export const withoutAddresses = (text: string): string => text.replaceAll(address, '…');
