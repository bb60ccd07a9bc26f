import { dayInDouala } from '@sanaga/domain';
import { useNow } from '@sanaga/ui';

/** The day that it is in Douala, as the API takes it, also while the screen stays open past midnight. */
export const useToday = (): string => dayInDouala(new Date(useNow()));
