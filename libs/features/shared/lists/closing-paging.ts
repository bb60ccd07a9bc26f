import { pageParameter, type useAddress } from '@sanaga/navigation';
import type { Paging } from './use-listed.ts';

/** The address's page for lists where turning it closes what is open of the page before. */
export const closingPaging = ({ page, turn, change }: ReturnType<typeof useAddress>): Paging => ({
  page,
  turn: (to, how) => (how?.replace ? turn(to, how) : change({ page: pageParameter(to), id: undefined })),
});
