import type { Language } from '@sanaga/domain';

/** Fields of a row in a payment file. */
export const rowFields = ['name', 'number', 'amount', 'reason', 'email', 'receiverMessage'] as const;
export type RowField = (typeof rowFields)[number];

/** Headings of the template, in each language; the first one identifies a file best. */
export const templateHeadings: Record<Language, Record<RowField, string>> = {
  en: {
    name: 'Name',
    number: 'Phone number',
    amount: 'Amount',
    reason: 'Reason',
    email: 'Email',
    receiverMessage: 'Message to beneficiary',
  },
  fr: {
    name: 'Nom',
    number: 'Numéro de téléphone',
    amount: 'Montant',
    reason: 'Motif',
    email: 'E-mail',
    receiverMessage: 'Message au bénéficiaire',
  },
  de: {
    name: 'Name',
    number: 'Telefonnummer',
    amount: 'Betrag',
    reason: 'Verwendungszweck',
    email: 'E-Mail',
    receiverMessage: 'Nachricht an den Empfänger',
  },
};

/** Headings that a result file adds. If it is corrected and uploaded again, these columns are ignored. */
export const resultHeadings: Record<Language, readonly string[]> = {
  en: [
    'Payment status',
    'Status reason',
    'Sanaga transaction ID',
    'MTN reference',
    'Finished (Douala time)',
    'Fees and taxes (XAF)',
  ],
  fr: [
    'Statut du paiement',
    'Raison du statut',
    'ID de transaction Sanaga',
    'Référence MTN',
    'Terminé (heure de Douala)',
    'Frais et taxes (XAF)',
  ],
  de: [
    'Zahlungsstatus',
    'Statusgrund',
    'Sanaga-Transaktions-ID',
    'MTN-Referenz',
    'Abgeschlossen (Zeit in Douala)',
    'Gebühren und Steuern (XAF)',
  ],
};
