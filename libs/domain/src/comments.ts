/** Kinds of comments on a payment: a question is an approver's to its makers, an answer is one of theirs to it. */
export const commentKinds = ['COMMENT', 'QUESTION', 'ANSWER'] as const;
export type CommentKind = (typeof commentKinds)[number];

export const commentLimits = {
  /** People that one comment mentions. */
  mentions: 20,
  /** Comments on one payment, questions and answers among them. */
  perPayment: 500,
} as const;
