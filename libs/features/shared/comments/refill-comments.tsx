import { type Refill, useAddRefillCommentMutation, useListRefillCommentsQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { useState } from 'react';
import { useColleagues } from './colleagues.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentsSection } from './comments-section.tsx';

const nobody: [] = [];

/** Shows the comments on a refill, and takes another one. Admins mention each other, super admins reach all of them. */
export function RefillComments({ refill: { refillId } }: { refill: Refill }) {
  const { t } = useTranslation('comments');
  const { superAdmin } = useCurrentUser();
  const query = useListRefillCommentsQuery({ refillId });
  const [add, sending] = useAddRefillCommentMutation();
  const [isWriting, setWriting] = useState(false);
  const admins = useColleagues(isWriting && !superAdmin, ({ roles }) => roles.includes('ADMIN'));
  return (
    <CommentsSection query={query} empty={t('ofRefill.empty')}>
      <CommentBox
        placeholder={superAdmin ? t('ofRefill.placeholder') : undefined}
        people={superAdmin ? nobody : admins}
        isWriting={isWriting}
        onWriting={() => setWriting(true)}
        onSend={async (body) => (await add({ refillId, body })).data !== undefined}
        sending={sending}
      />
    </CommentsSection>
  );
}
