import type { Comment } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { DrawerSection, ErrorWithRetry, SkeletonRows } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { loadErrorOf } from '../lists/load-error.ts';
import { CommentList } from './comment-list.tsx';

interface CommentsQuery {
  currentData?: Comment[];
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface CommentsSectionProps {
  query: CommentsQuery;
  /** Sentence where there are none. */
  empty: string;
  /** Box that takes another one. */
  children: ReactNode;
}

function Written({ query, empty }: Omit<CommentsSectionProps, 'children'>) {
  const { t } = useTranslation('comments');
  const { currentData: comments, error, isFetching, refetch } = query;
  const failure = loadErrorOf(error);
  if (comments?.length === 0) return <p className="sg-small sg-text2">{empty}</p>;
  if (comments) return <CommentList comments={comments} />;
  if (failure)
    return (
      <ErrorWithRetry {...failure} title={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return <SkeletonRows rows={2} />;
}

/** Shows what people said to each other about something, and takes another comment. */
export function CommentsSection({ children, ...written }: CommentsSectionProps) {
  const { t } = useTranslation('comments');
  return (
    <DrawerSection title={t('title')}>
      <Written {...written} />
      {children}
    </DrawerSection>
  );
}
