import { aComment } from '../fixtures.ts';
import type { Answer } from '../operations.ts';
import { ids, refOf } from './people.ts';
import { hoursAgo } from './time.ts';

/** Question that an approver asked about a payment of the mock server. */
export const openQuestion = {
  askedBy: refOf('validator'),
  at: hoursAgo(2),
  text: 'La facture jointe est celle d’octobre : est-ce bien la livraison de novembre que nous payons ?',
};

/** Returns what people said about a payment: a talk with a question at its end, or nothing. */
export function commentsOf(payment: string): Answer<'listComments'> {
  if (payment !== ids.asked) return [];
  return [
    aComment({
      author: refOf('initiator'),
      at: hoursAgo(5),
      text: `Le fournisseur a envoyé un nouveau numéro ce matin, @${refOf('validator').name}.`,
      mentions: [refOf('validator')],
    }),
    aComment({
      author: refOf('admin'),
      at: hoursAgo(4),
      text: 'Je l’ai appelé, le numéro est bien le sien.',
    }),
    aComment({
      author: openQuestion.askedBy,
      at: openQuestion.at,
      kind: 'QUESTION',
      text: openQuestion.text,
    }),
  ];
}

/** Returns what an admin and a super admin said about a refill. */
export const commentsOfRefill = (): Answer<'listRefillComments'> => [
  aComment({
    author: { userId: '00000000-0000-4000-9000-000000000777', name: 'Didier Mbarga' },
    at: hoursAgo(3),
    text: 'Le compte affiche un autre nom que celui de votre organisation. Est-ce bien votre caisse ?',
  }),
  aComment({ author: refOf('admin'), at: hoursAgo(2), text: 'Oui, c’est la caisse du dépôt de Bonabéri.' }),
];
