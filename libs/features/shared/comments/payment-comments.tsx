import { type Transaction, useListCommentsQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { DrawerSection, ErrorWithRetry, type MentionsField, SkeletonRows } from '@sanaga/ui';
import type { Ref } from 'react';
import { loadErrorOf } from '../lists/load-error.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentList } from './comment-list.tsx';

interface PaymentCommentsProps {
  payment: Transaction;
  /** Field in which comments and answers are written. */
  box?: Ref<MentionsField>;
}

function Written({ payment: { id } }: PaymentCommentsProps) {
  const { t } = useTranslation('comments');
  const { currentData: comments, error, isFetching, refetch } = useListCommentsQuery({ id });
  const failure = loadErrorOf(error);
  if (comments?.length === 0) return <p className="sg-small sg-text2">{t('empty')}</p>;
  if (comments) return <CommentList comments={comments} />;
  if (failure)
    return (
      <ErrorWithRetry {...failure} title={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return <SkeletonRows rows={2} />;
}

/** Shows the comments on a payment, and takes another one; an item has those of its bulk payment. */
export function PaymentComments({ payment, box }: PaymentCommentsProps) {
  const { t } = useTranslation('comments');
  if (payment.bulkId !== null) return null;
  return (
    <DrawerSection title={t('title')}>
      <Written payment={payment} />
      <CommentBox payment={payment} ref={box} />
    </DrawerSection>
  );
}
