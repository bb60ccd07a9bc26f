import { dayInDouala } from '@sanaga/domain';
import { useNow } from '@sanaga/ui';

/** Returns the day that it is in Douala, as the API takes it, even while the screen stays open past midnight. */
export const useToday = (): string => dayInDouala(new Date(useNow()));
