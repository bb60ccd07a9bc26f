/** Filters a query only where the value is given: `query.$call(ifGiven(status, (q, value) => q.where('status', '=', value)))`. */
export const ifGiven =
  <Q, V>(value: V | undefined, filter: (query: Q, value: V) => Q) =>
  (query: Q): Q =>
    value === undefined ? query : filter(query, value);
