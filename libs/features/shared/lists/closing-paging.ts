import { pageParameter, type useAddress } from '@sanaga/navigation';
import type { Paging } from './use-listed.ts';

/** Pages through the address like `useAddress`, and closes what is open of the page before when the page is turned. */
export const closingPaging = ({ page, turn, change }: ReturnType<typeof useAddress>): Paging => ({
  page,
  turn: (to, how) => (how?.replace ? turn(to, how) : change({ page: pageParameter(to), id: undefined })),
});
