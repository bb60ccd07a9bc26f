import { data } from './states/data.ts';
import { environment } from './states/environment.ts';
import { invalid } from './states/invalid.ts';
import { open } from './states/open.ts';
import { questions } from './states/questions.ts';
import type { State } from './states/state.ts';

export type { State } from './states/state.ts';

/** All states that are walked, by kind. */
export const states: Record<string, readonly State[]> = {
  'of what is read': data,
  'with something open': open,
  'with a question': questions,
  'with a mistake': invalid,
  'of the surroundings': environment,
};
