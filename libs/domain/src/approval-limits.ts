/** Limits of one person, in whole XAF; null for none. They take the place of everybody's. */
export interface PersonLimits {
  userId: string;
  /** Most that the person may approve as one payment. */
  payment: number | null;
  /** Most that the person may approve in 24 hours. */
  day: number | null;
  /** Most that the person may make in 24 hours. */
  madeInADay: number | null;
}

interface DayLimit {
  day: number | null;
}

/**
 * Limits of an approval policy: whole XAF that leave the wallet, fees and taxes included, in any 24 hours or as one
 * payment; null for none.
 */
export interface ApprovalLimits {
  /** Of each person who approves. */
  approver: DayLimit & { payment: number | null };
  /** Of each person who makes payments. */
  maker: DayLimit;
  organisation: DayLimit;
  /** Of each number, in the 24 hours after it was paid for the first time. */
  newPayee: DayLimit;
  people: readonly PersonLimits[];
}

/** Rule of an organisation whose policy has no limits. */
export const withoutLimits: ApprovalLimits = {
  approver: { payment: null, day: null },
  maker: { day: null },
  organisation: { day: null },
  newPayee: { day: null },
  people: [],
};

/** Returns the limits of a person, or of anybody who has none of their own. */
export const limitsOfPerson = (
  { approver, maker, people }: ApprovalLimits,
  userId?: string,
): Omit<PersonLimits, 'userId'> =>
  people.find((person) => person.userId === userId) ?? { ...approver, madeInADay: maker.day };

const isHigher = (next: number | null, present: number | null): boolean =>
  present !== null && (next === null || next > present);

/** Returns true if somebody, or the organisation, could spend more by the next limits than by the present ones. */
export function areLimitsLooser(next: ApprovalLimits, present: ApprovalLimits): boolean {
  const people = [undefined, ...[...next.people, ...present.people].map(({ userId }) => userId)];
  return (
    isHigher(next.organisation.day, present.organisation.day) ||
    isHigher(next.newPayee.day, present.newPayee.day) ||
    people.some((userId) => {
      const [now, before] = [limitsOfPerson(next, userId), limitsOfPerson(present, userId)];
      return (['payment', 'day', 'madeInADay'] as const).some((limit) => isHigher(now[limit], before[limit]));
    })
  );
}

/** Returns true if nothing is limited. */
export const isWithoutLimits = ({
  approver,
  maker,
  organisation,
  newPayee,
  people,
}: ApprovalLimits): boolean =>
  people.length === 0 &&
  [approver.payment, approver.day, maker.day, organisation.day, newPayee.day].every(
    (limit) => limit === null,
  );
