/** The name that somebody typed beside the one that the operator has registered for the number. */
export const nameMatches = ['MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE'] as const;
export type NameMatch = (typeof nameMatches)[number];
