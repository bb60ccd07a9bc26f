import { type Transaction, useAddCommentMutation, useListCommentsQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import type { MentionsField } from '@sanaga/ui';
import { type Ref, useState } from 'react';
import { useColleagues } from './colleagues.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentsSection } from './comments-section.tsx';

interface PaymentCommentsProps {
  payment: Transaction;
  /** Field in which comments and answers are written. */
  box?: Ref<MentionsField>;
}

function Conversation({ payment: { id, question, makers }, box }: PaymentCommentsProps) {
  const { t } = useTranslation('comments');
  const { userId } = useCurrentUser();
  const query = useListCommentsQuery({ id });
  const [add, sending] = useAddCommentMutation();
  const [isWriting, setWriting] = useState(false);
  const people = useColleagues(isWriting);
  return (
    <CommentsSection query={query} empty={t('empty')}>
      <CommentBox
        ref={box}
        words={question !== null && makers.includes(userId) ? 'answer' : 'comment'}
        people={people}
        isWriting={isWriting}
        onWriting={() => setWriting(true)}
        onSend={async (body) => (await add({ id, body })).data !== undefined}
        sending={sending}
      />
    </CommentsSection>
  );
}

/** Shows the comments on a payment, and takes another one; an item has those of its bulk payment. */
export const PaymentComments = ({ payment, box }: PaymentCommentsProps) =>
  payment.bulkId === null ? <Conversation payment={payment} box={box} /> : null;
