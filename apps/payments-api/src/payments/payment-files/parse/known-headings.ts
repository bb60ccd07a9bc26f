import { languages, type Language } from '@sanaga/domain';
import { foldHeading } from '@sanaga/reader';
import { resultHeadings, rowFields, templateHeadings, type RowField } from './template-headings.ts';

const listed = (texts: string): string[] => texts.split(',').map((text) => foldHeading(text));
const combined = (before: readonly string[], words: readonly string[], after: readonly string[]): string[] =>
  before.flatMap((first) =>
    words.flatMap((word) => after.map((last) => foldHeading(`${first} ${word} ${last}`))),
  );

/** Names of phone numbers in French, English and German, with whatever stands before or behind. */
const numbers = [
  ...combined(
    ['', 'numéro', 'numéro de', 'numéros', 'numéros de', 'num', 'num de', 'n', 'n de', 'no', 'no de'],
    listed(`téléphone, tel, mobile, portable, gsm, momo, mtn, mtn momo, momo mtn, mobile money, mtn mobile money, compte momo,
      compte mtn, compte mobile money, msisdn`),
    [
      '',
      'mtn',
      'momo',
      'mtn momo',
      'mobile',
      'mobile money',
      'portable',
      'du bénéficiaire',
      'bénéficiaire',
      'de l employé',
    ],
  ),
  ...combined(
    [
      '',
      'recipient',
      'receiver',
      'beneficiary',
      'payee',
      'employee',
      'customer',
      'contact',
      'mtn',
      'momo',
      'mtn momo',
    ],
    listed(
      'phone, mobile, mobile phone, cell, cell phone, cellphone, telephone, tel, momo, mobile money, msisdn',
    ),
    ['', 'number', 'no', 'num', 'nr', 'numbers'],
  ),
  ...combined(
    ['', 'mtn', 'momo', 'mtn momo', 'mobile money'],
    listed('telefon, handy, mobil, mobilfunk, mobiltelefon, ruf'),
    ['', 'nr', 'nummer'],
  ),
  ...listed(`number, numéro, nummer, telefonnr, handynr, handynummer, mobilnummer, mobilfunknummer, rufnummer, telefonnummer,
    momo nummer, momo nr, mtn nummer, mtn nr, mtn number, mtn no, numéro du bénéficiaire, beneficiary number, recipient number,
    receiver number, payee number, phone num, wallet number mtn, contact téléphonique, contacts téléphoniques, contact tel`),
];

/** Words for people, as those who pay them use. */
const people = {
  fr: `bénéficiaire, bénéficiaires, employé, employés, salarié, salariés, agent, agents, personnel, destinataire, destinataires,
    titulaire, titulaire du compte, collaborateur, collaborateurs, travailleur, travailleurs, ouvrier, ouvriers, récepteur,
    producteur, planteur, fournisseur, prestataire, stagiaire, enseignant, étudiant, membre`,
  en: `beneficiary, beneficiaries, payee, payees, recipient, recipients, receiver, employee, employees, staff, staff member,
    worker, workers, customer, account holder, holder, supplier, vendor, farmer, teacher, student, member, contractor`,
  de: `empfänger, begünstigter, begünstigte, mitarbeiter, mitarbeiterin, angestellter, arbeitnehmer, kontoinhaber, inhaber,
    lieferant, zahlungsempfänger, empfänger in, mitarbeiter in`,
};

const names = [
  ...listed(`name, names, full name, full names, fullname, complete name, nom, noms, nom complet, noms complets, noms et prénom,
    nom et prénom, nom et prénoms, noms et prénoms, nom prénom, nom prénoms, noms prénoms, prénom et nom, prénoms et noms,
    prénoms et nom, prénom nom, prénoms noms, nom et prénom s, nom s et prénom s, nom s prénom s, account name, contact name,
    first and last name, name and surname, surname and name, vollständiger name, vor und nachname, name vorname, vorname name,
    vorname und nachname, nachname vorname, name und vorname`),
  ...listed(people.fr),
  ...combined(
    ['nom', 'noms', 'nom et prénom', 'noms et prénoms', 'nom complet', 'nom prénom'],
    listed(people.fr),
    [''],
  ),
  ...combined(
    ['nom', 'noms', 'nom et prénom', 'noms et prénoms', 'nom complet'],
    ['du', 'de', 'des', 'de l', 'd'].flatMap((of) => listed(people.fr).map((who) => `${of} ${who}`)),
    [''],
  ),
  ...listed(people.en),
  ...combined(['', 'name of', 'name of the'], listed(people.en), ['name', 'names', 'full name', '']),
  ...combined(['', 'name', 'name der'], listed(people.de), ['', 'name']),
  ...listed(people.de).map((who) => `name des ${who}s`),
];

/** Currencies that stand behind or before the heading of an amount. */
const currencies = [
  '',
  'xaf',
  'fcfa',
  'f cfa',
  'cfa',
  'francs cfa',
  'en xaf',
  'en fcfa',
  'en f cfa',
  'in xaf',
  'in fcfa',
  'frs',
  'f',
];
const amounts = combined(
  [''],
  listed(`amount, amounts, amount to pay, amount due, amount paid, already paid, balance due, balance to pay, outstanding,
      outstanding amount, amount outstanding, outstanding balance, remaining amount, net amount, payment amount, pay amount, payout amount, transfer amount, sum,
    net pay, net payable, net to pay, take home pay, mt, mt net, mnt, mnt net, montant, montants, montant total, montant net, montant à payer, montant net à payer,
    montant du paiement, montant payé, montant versé, montant à verser, montant dû, reste, reste à payer, reste à verser,
    reste dû, restant dû, solde à payer, solde dû, déjà payé, déjà versé, net à payer, net à percevoir, net payé, somme, somme à payer,
    total à payer, total net, nap, salaire net à payer, betrag, beträge, auszahlungsbetrag, zahlbetrag, nettobetrag, zahlungsbetrag, überweisungsbetrag, restbetrag, offener betrag, fälliger betrag, bereits bezahlt, bezahlter betrag, summe`),
  currencies,
);

const reasons =
  listed(`reason, purpose, payment reason, reason for payment, purpose of payment, payment purpose, narration,
  narrative, payment narration, payment description, payment details, transaction description, motif, motifs, raison, objet, libellé,
  motif du paiement, motif de paiement, motif paiement, motif du transfert, motif de transfert, motif du virement, motif observation,
  libellé motif, motif libellé, raison du paiement, raison de paiement, objet du paiement,
  objet de paiement, libellé du paiement, libellé de paiement, libellé opération, grund, zweck, zahlungsgrund, zahlungszweck,
  verwendungszweck, buchungstext`);

const emails =
  listed(`email, mail, e mail, email address, e mail address, adresse e mail, adresse email, adresse mail, adresse
  électronique, courriel, mél, e mail adresse, email adresse, mailadresse, recipient email, beneficiary email, payee email,
  receiver email, employee email, email du bénéficiaire, email bénéficiaire`);

const messages =
  listed(`message, receiver message, message to receiver, message to the receiver, message to recipient, message to
  payee, payee message, payee note, recipient message, message au destinataire, message destinataire, message pour le bénéficiaire,
  message bénéficiaire, nachricht, nachricht an empfänger, nachricht an den empfänger`);

/** Headings that mean a field for certain. */
const sure: Record<RowField, string[]> = {
  name: names,
  number: numbers,
  amount: amounts,
  reason: reasons,
  email: emails,
  receiverMessage: messages,
};

/** Headings that mean a field if no other column does, and if only one column has such a heading. */
const likely: Partial<Record<RowField, string[]>> = {
  number: listed(
    'contact, contacts, compte, account number, account no, account, wallet, numéro de compte, kontonummer',
  ),
  amount: combined(
    [''],
    listed(`net, salaire net, salaire, salaires, rémunération, rémunération nette, paie, paye, prime, indemnité, indemnités,
      honoraires, avance, valeur, net salary, salary, salaries, net wage, net wages, wage, wages, pay, payment, value, allowance,
      stipend, total, nettolohn, nettogehalt, lohn, gehalt, netto, auszahlung, vergütung, wert, gesamt`),
    currencies,
  ),
  reason:
    listed(`observation, observations, remarque, remarques, commentaire, commentaires, description, désignation, détail, détails,
    details, detail, note, notes, remark, remarks, comment, comments, memo, intitulé, nature, justification, justificatif, particulars,
    bemerkung, bemerkungen, beschreibung, kommentar, betreff, notiz, anmerkung, reference, référence, referenz`),
};

/** Parts of a name in columns of their own. */
const parts = {
  given: new Set(
    listed(`first name, first names, firstname, given name, given names, forename, forenames, prénom, prénoms, prénom s, vorname,
      vornamen`),
  ),
  family: new Set(
    listed(`last name, last names, lastname, surname, surnames, family name, nom de famille, noms de famille, nachname, nachnamen,
      familienname, zuname`),
  ),
  /** Headings of further names, which belong to the name if both others have columns. */
  further: new Set(
    listed(`middle name, middle names, other names, second name, deuxième prénom, autres prénoms, autre prénom, postnom, post nom,
      zweiter vorname, weitere vornamen, zweitname`),
  ),
  /** Headings that mean the family name if the column next to given names bears them. */
  familyBesideGiven: new Set(listed('nom, noms, nom s, name, names')),
};

/** Headings of what is paid in addition to something else, and of what that is. */
const additional = new Set(
  listed('prime, primes, indemnité, indemnités, avance, allowance, allowances, bonus, zulage, zulagen'),
);
const basic =
  /\b(?:salaires?|brut|base|gross|basic|salary|salaries|wages?|lohn|gehalt|\w*brutto\w*|grund\w+)\b/;

/** Returns true if a heading is of what is paid in addition to what another column has. */
export const isAddition = (folded: string, others: readonly string[]): boolean =>
  additional.has(folded) && others.some((other) => other !== folded && basic.test(other));

export type NamePart = 'given' | 'family' | 'further';

/** Returns the part of a name that a folded heading stands for, if any. */
export function namePartOf(folded: string): NamePart | undefined {
  if (parts.given.has(folded)) return 'given';
  if (parts.family.has(folded)) return 'family';
  return parts.further.has(folded) ? 'further' : undefined;
}
export const isFamilyBesideGiven = (folded: string): boolean => parts.familyBesideGiven.has(folded);

const currency = new Set(listed('currency, currency code, devise, devises, monnaie, währung, ccy'));
export const isCurrency = (folded: string): boolean => currency.has(folded);

export type Known = RowField | 'result';

const byHeading = (fields: Partial<Record<RowField, string[]>>): [string, RowField][] =>
  rowFields.flatMap((field) => (fields[field] ?? []).map((heading): [string, RowField] => [heading, field]));

const known = new Map<string, Known>([
  ...byHeading(sure),
  ...languages.flatMap((language: Language) => [
    ...rowFields.map((field): [string, Known] => [foldHeading(templateHeadings[language][field]), field]),
    ...resultHeadings[language].map((heading): [string, Known] => [foldHeading(heading), 'result']),
  ]),
]);
const perhaps = new Map(byHeading(likely));

/** Returns the field that a folded heading means for certain. */
export const knownField = (folded: string): Known | undefined => known.get(folded);
/** Returns the field that a folded heading may mean if no other column does. */
export const likelyField = (folded: string): RowField | undefined => perhaps.get(folded);
