import {
  apiErrorOf,
  fieldErrors,
  type Transaction,
  useAddCommentMutation,
  useGetCompanyEmployeesQuery,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, MentionsArea, type MentionsField, useAnnounce } from '@sanaga/ui';
import { type Ref, useState } from 'react';
import { mentionedIn } from './mentions.ts';

/** Finds the colleagues who may be mentioned, once somebody is about to write; undefined until they are known. */
function useColleagues(isWriting: boolean) {
  const { userId } = useCurrentUser();
  const { data: members } = useGetCompanyEmployeesQuery(undefined, { skip: !isWriting });
  // only admins are told who is suspended or has not come yet; the server refuses to mention those
  return members?.filter((member) => (member.status ?? 'ACTIVE') === 'ACTIVE' && member.userId !== userId);
}

interface CommentBoxProps {
  payment: Transaction;
  ref?: Ref<MentionsField>;
}

/** Takes a comment on a payment or, from one of its makers while a question is open, the answer. */
export function CommentBox({ payment, ref }: CommentBoxProps) {
  const { t } = useTranslation('comments');
  const announce = useAnnounce();
  const { userId } = useCurrentUser();
  const [text, setText] = useState('');
  const [isWriting, setWriting] = useState(false);
  const colleagues = useColleagues(isWriting);
  const [add, { error, isLoading, reset }] = useAddCommentMutation();
  const isAnswer = payment.question !== null && payment.makers.includes(userId);
  const words = isAnswer ? 'answer' : 'comment';
  const isEmpty = text.trim() === '';
  const send = async () => {
    if (isEmpty || isLoading || text.length > textLimits.comment) return;
    const { data } = await add({
      id: payment.id,
      body: { text: text.trim(), mentions: mentionedIn(text, colleagues ?? []) },
    });
    if (!data) return;
    setText('');
    announce(t(`box.${words}.done`));
  };
  const refusals = fieldErrors(error);
  const message = refusals['text'] ?? refusals['mentions'] ?? apiErrorOf(error)?.message;
  return (
    <div className="comment-box">
      <MentionsArea
        ref={ref}
        label={t(`box.${words}.label`)}
        placeholder={t(`box.${words}.placeholder`)}
        value={text}
        limit={textLimits.comment}
        people={colleagues?.map(({ userId: id, name }) => ({ id, name }))}
        onChange={(typed) => {
          if (error) reset();
          setText(typed);
        }}
        onFocus={() => setWriting(true)}
        onSend={() => void send()}
        invalid={message !== undefined}
      />
      {message && (
        <div role="alert">
          <Hint tone="bad">{message}</Hint>
        </div>
      )}
      {(isWriting || !isEmpty) && (
        <div className="sg-row">
          <BusyButton
            type={isAnswer ? 'primary' : 'default'}
            busy={isLoading}
            disabled={isEmpty || text.length > textLimits.comment}
            onClick={() => void send()}
          >
            {t(`box.${words}.send`)}
          </BusyButton>
          <span className="sg-caption sg-text3 sg-not-phone">{t('box.keys')}</span>
        </div>
      )}
    </div>
  );
}
