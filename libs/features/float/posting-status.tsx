import type { FloatPosting } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { TintedTag } from '@sanaga/ui';

const tints = { WAITING: 'pending', BOOKED: 'completed', WITHDRAWN: 'cancelled' } as const;

/** How far a posting is; of a booked one that another one undid, that. */
export function PostingStatus({ posting: { status, reversed } }: { posting: FloatPosting }) {
  const { t } = useTranslation('float');
  if (reversed) return <TintedTag tint="cancelled">{t('list.reversed')}</TintedTag>;
  return <TintedTag tint={tints[status]}>{t(`list.statuses.${status}`)}</TintedTag>;
}

/** What a posting is called: what moved, or that it undoes that. */
export function usePostingName() {
  const { t } = useTranslation('float');
  return ({ kind, reverses }: Pick<FloatPosting, 'kind' | 'reverses'>): string => {
    const what = t(`kinds.${kind}.name`);
    return reverses === null ? what : t('list.reversal', { what });
  };
}
