import type { FloatPosting } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { TintedTag } from '@sanaga/ui';

const tints = { WAITING: 'pending', BOOKED: 'completed', WITHDRAWN: 'cancelled' } as const;

/** Shows how far a posting is, or that a booked one was undone by another. */
export function PostingStatus({ posting: { status, reversed } }: { posting: FloatPosting }) {
  const { t } = useTranslation('float');
  if (reversed) return <TintedTag tint="cancelled">{t('list.reversed')}</TintedTag>;
  return <TintedTag tint={tints[status]}>{t(`list.statuses.${status}`)}</TintedTag>;
}

/** Names a posting by what it moved, or by what it undoes. */
export function usePostingName() {
  const { t } = useTranslation('float');
  return ({ kind, reverses }: Pick<FloatPosting, 'kind' | 'reverses'>): string => {
    const what = t(`kinds.${kind}.name`);
    return reverses === null ? what : t('list.reversal', { what });
  };
}
