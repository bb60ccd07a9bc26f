import { aDocument, aDocumentInQueue, aSubmittedDocument } from '../fixtures.ts';
import { daysAgo } from './time.ts';

/** Documents of an organisation at work: one in every status. */
export const documents = [
  aSubmittedDocument({
    required: true,
    status: 'ACCEPTED',
    submittedAt: daysAgo(30),
    decidedAt: daysAgo(29),
  }),
  aSubmittedDocument({
    kind: 'NIU',
    required: true,
    status: 'REFUSED',
    number: 'M071912345678A',
    fileName: 'attestation-d-immatriculation-fiscale-de-la-société-numérisée-le-12-novembre-2026.webp',
    contentType: 'image/webp',
    submittedAt: daysAgo(3),
    decidedAt: daysAgo(2),
    reason: 'The number cannot be read. Take the picture in daylight, without a shadow on the stamp.',
  }),
  aSubmittedDocument({ kind: 'IDENTITY', number: null, fileName: 'passeport.pdf', submittedAt: daysAgo(1) }),
];

/** Documents of a holder that has not submitted any yet. */
export const noDocuments = [
  aDocument({ required: true }),
  aDocument({ kind: 'NIU', required: true }),
  aDocument({ kind: 'IDENTITY' }),
];

/** Documents of all organisations that wait for a decision. */
export const submittedDocuments = [
  aDocumentInQueue('Groupement d’Intérêt Communautaire des Éleveurs et Producteurs de Lait du Haut-Nyong', {
    submittedAt: daysAgo(4),
  }),
  aDocumentInQueue('Moungo Fruits SARL', {
    ...{ kind: 'IDENTITY', number: null, fileName: 'passeport.pdf', submittedAt: daysAgo(1) },
  }),
];
