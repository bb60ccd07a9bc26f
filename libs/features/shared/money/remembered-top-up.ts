const item = 'cardTopUp';

/** Remembers the card top-up of this tab: a person who has to sign in again on the way back still sees its outcome. */
export const rememberTopUp = (id: string): void => sessionStorage.setItem(item, id);
export const rememberedTopUp = (): string | null => sessionStorage.getItem(item);
