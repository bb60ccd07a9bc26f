import type { Comment } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Avatar } from '@sanaga/ui';
import './comments.css';
import { partsOf } from './mentions.ts';

/** Shows the text of a comment with the names of those mentioned. */
const Words = ({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) => (
  <p className="comment-text">
    {partsOf(text, mentions).map((part, place) =>
      part.mention ? (
        <span key={place} className="comment-mention">
          {part.text}
        </span>
      ) : (
        part.text
      ),
    )}
  </p>
);

/** Shows what people said to each other about a payment, the oldest first. */
export function CommentList({ comments }: { comments: readonly Comment[] }) {
  const { t } = useTranslation('comments');
  const { ago, dateTime } = useFormats();
  return (
    <ol className="comments" aria-label={t('title')}>
      {comments.map((comment) => (
        <li key={comment.id} className={`comment comment-${comment.kind.toLowerCase()}`}>
          <Avatar name={comment.author.name} round small neutral />
          <div className="comment-body">
            <p className="comment-head">
              <strong>{comment.author.name}</strong>
              {comment.kind !== 'COMMENT' && (
                <span className="comment-kind">{t(`kinds.${comment.kind}`)}</span>
              )}
              <time className="sg-text3" dateTime={comment.at} title={dateTime(comment.at)}>
                {ago(comment.at)}
              </time>
            </p>
            <Words {...comment} />
          </div>
        </li>
      ))}
    </ol>
  );
}
