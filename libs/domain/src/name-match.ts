/** Results of comparing the name that somebody typed with the one that the operator has registered for the number. */
export const nameMatches = ['MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE'] as const;
export type NameMatch = (typeof nameMatches)[number];

/** The same, where the operator may not have been asked yet, or did not answer: that says nothing about the name. */
export type NameState = NameMatch | 'NOT_CHECKED';

/** Returns a state as calls have it: what is not checked has no result, and says so in a field of its own. */
export const nameResult = (state: NameState | null): { nameMatch: NameMatch; nameChecked: boolean } =>
  state === 'NOT_CHECKED'
    ? { nameMatch: 'NOT_AVAILABLE', nameChecked: false }
    : { nameMatch: state ?? 'NOT_AVAILABLE', nameChecked: true };

/** Returns the state that people are shown from what calls have. */
export const nameStateOf = ({
  nameMatch,
  nameChecked,
}: {
  nameMatch: NameMatch;
  nameChecked: boolean;
}): NameState => (nameChecked ? nameMatch : 'NOT_CHECKED');

/** Time for which the operator's word on a number is believed; days. */
export const nameKnownDays = 30;

/** Age from which the operator is asked again once somebody is about to approve a payment to the number; hours. */
export const nameFreshHours = 24;
