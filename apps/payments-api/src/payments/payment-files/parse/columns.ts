import { languages, type Language } from '@sanaga/domain';

/** What a row of a payment file consists of. */
export const rowFields = ['name', 'number', 'amount', 'reason', 'email', 'receiverMessage'] as const;
export type RowField = (typeof rowFields)[number];

const requiredFields = ['name', 'number', 'amount', 'reason'] as const satisfies RowField[];

/** The headings of the template, in each language; the first of them is what a file is recognised by best. */
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

/** What a result file adds; where it is corrected and uploaded again, these columns say nothing and are dropped. */
export const resultHeadings: Record<Language, { status: string; explanation: string }> = {
  en: { status: 'Payment status', explanation: 'Status reason' },
  fr: { status: 'Statut du paiement', explanation: 'Raison du statut' },
  de: { status: 'Zahlungsstatus', explanation: 'Statusgrund' },
};

/** Other headings that people give these columns, folded. */
const synonyms: Record<RowField, string> = {
  name: `full name, names, beneficiary, beneficiary name, payee, payee name, recipient, recipient name, employee,
    employee name, noms, nom complet, nom et prenom, nom prenom, noms et prenoms, noms prenoms, nom du beneficiaire,
    beneficiaire, nom de l employe, employe, vollstandiger name, empfanger, name des empfangers, begunstigter, mitarbeiter,
    name des mitarbeiters`,
  number: `number, phone, phone no, mobile, mobile no, mobile phone, mobile number, mobile money number, momo number, msisdn,
    telephone, telephone number, numero, numero telephone, numero de tel, numero momo, numero mtn, numero mobile money, tel,
    n tel, no tel, n telephone, no telephone, n de telephone, no de telephone, telefon, telefonnr, handy, handynr, handynummer,
    handy nr, handy nummer, mobilnummer, rufnummer, nummer`,
  amount: `amount xaf, amount fcfa, amount cfa, amount in xaf, amount in fcfa, sum, net pay, montant xaf, montant fcfa,
    montant cfa, montant f cfa, montant en xaf, montant en fcfa, montant a payer, net a payer, somme, betrag xaf, betrag fcfa,
    betrag in xaf, betrag in fcfa, summe`,
  reason: `purpose, description, details, payment reason, reason for payment, purpose of payment, raison, objet, libelle,
    motif du paiement, motif de paiement, objet du paiement, grund, zweck, zahlungsgrund, zahlungszweck`,
  email: `email, mail, email address, e mail address, adresse e mail, adresse email, courriel, e mail adresse, email adresse`,
  receiverMessage: `message, receiver message, message to receiver, message to the receiver, message au destinataire,
    message pour le beneficiaire, nachricht, nachricht an empfanger`,
};

/** Letters and digits alone, in lower case, without accents: what two spellings of a heading have in common. */
export const foldHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The language that a file's headings are written in; the given one where they tell nothing. */
export function languageOf(columns: readonly Column[], otherwise: Language): Language {
  const written = new Set(columns.map(({ heading }) => foldHeading(heading)));
  const score = (language: Language) =>
    Object.values(templateHeadings[language]).filter((heading) => written.has(foldHeading(heading))).length;
  const others = languages.filter((language) => language !== otherwise);
  return others.reduce((best, language) => (score(language) > score(best) ? language : best), otherwise);
}

type Known = RowField | 'result';

const known = new Map<string, Known>([
  ...rowFields.flatMap((field) =>
    synonyms[field].split(',').map((heading): [string, Known] => [foldHeading(heading), field]),
  ),
  ...languages.flatMap((language) => [
    ...rowFields.map((field): [string, Known] => [foldHeading(templateHeadings[language][field]), field]),
    ...Object.values(resultHeadings[language]).map((heading): [string, Known] => [
      foldHeading(heading),
      'result',
    ]),
  ]),
]);

/** A column of an upload: the heading as written there, and the field it is, if any. */
export interface Column {
  heading: string;
  field: RowField | null;
}

export interface Columns {
  columns: Column[];
  /** The position of each column in the file's rows; columns of an earlier result are left out. */
  places: number[];
  /** How many columns have a heading, those of an earlier result included. */
  width: number;
  missing: RowField[];
  /** Fields that two columns claim. */
  doubled: RowField[];
}

/** Finds the fields in a line of headings, in any order, among columns that are none. */
export function recogniseColumns(headings: readonly string[]): Columns {
  const found = headings.map((heading, place) => ({
    heading,
    place,
    known: known.get(foldHeading(heading)),
  }));
  const kept = found.filter(({ known: is }) => is !== 'result');
  const columns = kept.map(({ heading, known: is }) => ({
    heading,
    field: (is as RowField | undefined) ?? null,
  }));
  const count = (field: RowField) => columns.filter((column) => column.field === field).length;
  return {
    columns,
    places: kept.map(({ place }) => place),
    width: headings.length,
    missing: requiredFields.filter((field) => count(field) === 0),
    doubled: rowFields.filter((field) => count(field) > 1),
  };
}

/** How many of these headings are those of a payment file. */
export const countKnown = (headings: readonly string[]): number =>
  recogniseColumns(headings).columns.filter(({ field }) => field !== null).length;
