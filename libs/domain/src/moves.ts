/** A state machine: each move with the statuses it may begin in and the one it ends in. */
export type Moves<Status extends string> = Readonly<Record<string, { from: readonly Status[]; to: Status }>>;
