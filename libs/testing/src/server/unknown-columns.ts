import { failure, type Failed } from '../failure.ts';

/** Refuses a file of payments with half of its columns unknown. */
export const unknownPaymentColumns = (): Failed =>
  failure('FILE_UNREADABLE', {
    message: 'This file cannot be read.',
    errors: ['number', 'amount', 'reason'].map((field) => ({ field, message: 'This column is missing.' })),
    found: {
      line: 3,
      columns: [
        { heading: 'Matricule', field: null, samples: ['M-0017', 'M-0018', 'M-0021'] },
        {
          heading: 'Nom et prénom du producteur, tel qu’enregistré à la coopérative',
          field: 'name',
          samples: ['Marie-Thérèse Ngo Nyemeck épouse Bikele-Onana', 'Awa Ngo', 'Hervé Njikam'],
        },
        { heading: 'Où', field: null, samples: ['6 77 41 20 85', '677412086', '+237 677 41 20 87'] },
        { heading: 'Combien', field: null, samples: ['25 000', '37.500', '18 000'] },
        { heading: '', field: null, samples: ['', 'à revoir', ''] },
      ],
    },
  });

/** Refuses a statement with words of its status that are not known. */
export const unknownStatuses = (): Failed =>
  failure('FILE_UNREADABLE', {
    message: 'This file cannot be read.',
    errors: [
      {
        field: 'status',
        message:
          'These status words are not known: Dénoué, Rejet technique à l’émission. Nothing was compared.',
      },
    ],
    found: {
      line: 1,
      columns: [
        { heading: 'Référence', field: 'reference', samples: ['20260011223', '20260011224'] },
        { heading: 'Montant', field: 'amount', samples: ['25 000', '18 000'] },
        { heading: 'État', field: 'status', samples: ['Dénoué', 'Rejet technique à l’émission'] },
      ],
      statuses: [
        { word: 'Dénoué', means: null },
        { word: 'Rejet technique à l’émission', means: null },
        { word: 'Remboursé', means: 'REVERSAL' },
      ],
    },
  });

/** Refuses a statement in which the column that names a payment is unknown. */
export const unknownStatementColumns = (): Failed =>
  failure('FILE_UNREADABLE', {
    message: 'This file cannot be read.',
    errors: [{ field: 'amount', message: 'The statement needs an amount and a reference.' }],
    found: {
      line: 1,
      columns: [
        { heading: 'Op', field: null, samples: ['20260011223', '20260011224', '20260011225'] },
        { heading: 'Date et heure', field: 'day', samples: ['28/11/2026 10:20', '28/11/2026 10:21'] },
        { heading: 'Sortie', field: 'debit', samples: ['25 000', '', '18 000'] },
        { heading: 'Entrée', field: 'credit', samples: ['', '500 000', ''] },
        { heading: 'Solde', field: null, samples: ['4 975 000', '5 475 000', '5 457 000'] },
      ],
    },
  });
