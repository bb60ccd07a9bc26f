/** The name that somebody typed beside the one that the operator has registered for the number. */
export const nameMatches = ['MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE'] as const;
export type NameMatch = (typeof nameMatches)[number];

/** The same, where the operator may not have been asked yet, or did not answer: that says nothing about the name. */
export type NameState = NameMatch | 'NOT_CHECKED';

/** A state as calls have it: what is not checked has no result, and says so beside it. */
export const nameResult = (state: NameState | null): { nameMatch: NameMatch; nameChecked: boolean } =>
  state === 'NOT_CHECKED'
    ? { nameMatch: 'NOT_AVAILABLE', nameChecked: false }
    : { nameMatch: state ?? 'NOT_AVAILABLE', nameChecked: true };

/** Of what calls have, the state that people are shown. */
export const nameStateOf = ({
  nameMatch,
  nameChecked,
}: {
  nameMatch: NameMatch;
  nameChecked: boolean;
}): NameState => (nameChecked ? nameMatch : 'NOT_CHECKED');

/** What the operator said of a number is believed for so long; days. */
export const nameKnownDays = 30;
