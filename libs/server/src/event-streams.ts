/** After so long all readers of a stream that has ended are back; ms. */
const longestRetryMs = 3_000;

/** The end of an event stream: its reader comes back after 0 to 3 s at random, so that not all come at once. */
export const comeBackLater = (): string => `retry: ${Math.round(Math.random() * longestRetryMs)}\n\n`;
