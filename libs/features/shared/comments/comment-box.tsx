import { apiErrorOf, fieldErrors } from '@sanaga/api';
import { textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, MentionsArea, type MentionsField, useAnnounce } from '@sanaga/ui';
import { type Ref, useState } from 'react';
import { mentionedIn, type Person } from './mentions.ts';

/** Comment as it is sent. */
interface Written {
  text: string;
  mentions: string[];
}

interface CommentBoxProps {
  /** Words of the field: those of a comment, or of the answer to a question. */
  words?: 'comment' | 'answer';
  /** Placeholder where it is not that of the words. */
  placeholder?: string;
  /** People who may be mentioned; undefined until they are known. */
  people: readonly Person[] | undefined;
  /** True once somebody is about to write. */
  isWriting: boolean;
  onWriting: () => void;
  /** Sends the comment; returns true once it is there. */
  onSend: (written: Written) => Promise<boolean>;
  sending: { error?: unknown; isLoading: boolean; reset: () => void };
  ref?: Ref<MentionsField>;
}

/** Takes a comment, or the answer to a question. */
export function CommentBox(props: CommentBoxProps) {
  const { words = 'comment', people, isWriting, onWriting, onSend, ref } = props;
  const { error, isLoading, reset } = props.sending;
  const { t } = useTranslation('comments');
  const announce = useAnnounce();
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const send = async () => {
    if (isEmpty || isLoading || text.length > textLimits.comment) return;
    if (!(await onSend({ text: text.trim(), mentions: mentionedIn(text, people ?? []) }))) return;
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
        placeholder={props.placeholder ?? t(`box.${words}.placeholder`)}
        value={text}
        limit={textLimits.comment}
        people={people?.map(({ userId: id, name }) => ({ id, name }))}
        onChange={(typed) => {
          if (error) reset();
          setText(typed);
        }}
        onFocus={onWriting}
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
            type={words === 'answer' ? 'primary' : 'default'}
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
