import { languages, type Language } from '@sanaga/domain';
import { foldHeading } from '@sanaga/reader';
import { isGivenOfSomebody, isNameOfSomebody, meaningByWords } from './heading-words.ts';
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
      'du salarié',
      'de l agent',
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
      `phone, mobile, mobile phone, cell, cell phone, cellphone, telephone, tel, gsm, momo, momo account, mobile money,
      mobile money account, mobile wallet, msisdn`,
    ),
    ['', 'number', 'no', 'num', 'nr', 'numbers'],
  ),
  ...combined(
    ['', 'mtn', 'momo', 'mtn momo', 'mobile money'],
    listed('telefon, tel, handy, mobil, mobile, mobilfunk, mobiltelefon, ruf'),
    ['', 'nr', 'nummer'],
  ),
  ...listed(`telefonnr, handynr, handynummer, mobilnummer, mobilfunknummer, rufnummer, telefonnummer,
    momo nummer, momo nr, mtn nummer, mtn nr, mtn number, mtn no, numéro du bénéficiaire, beneficiary number, recipient number,
    receiver number, payee number, phone num, wallet number mtn, contact téléphonique, contacts téléphoniques, contact tel,
    contact mtn, contact momo, contact mobile, contact mobile money, contact number, contact no, contact phone number, phone contact,
    numéro bénéficiaire, n bénéficiaire, numéro téléphonique, coordonnées téléphoniques, ligne téléphonique, ligne mtn, cellulaire,
    numéro de compte mobile money, numéro de compte momo, numéro de compte mtn, numéro de réception,
    numéro à créditer, compte mobile, wallet number, wallet no, mtn account, mtn account number,
    receiving number, destination number, natel, kontaktnummer, kontakt nr, empfängernummer, nummer des empfängers, mobile money nr,
    mobile money nummer, mobile money konto, momo konto, mtn konto`),
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
    vorname und nachname, nachname vorname, name und vorname, nom du compte, intitulé du compte, kontoname, beneficiary full name,
    nom de la personne, name of person, nom usuel, nom patronymique, bénéficiaire du paiement, empfängername`),
  ...listed(people.fr),
  ...combined(
    ['nom', 'noms', 'nom et prénom', 'noms et prénoms', 'nom complet', 'nom prénom'],
    listed(people.fr),
    [''],
  ),
  ...combined(
    ['nom', 'noms', 'nom et prénom', 'noms et prénoms', 'noms prénoms', 'nom prénom', 'nom complet'],
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
  listed(`montant à transférer, montant à envoyer, montant à virer, montant du virement, montant du transfert, montant de la prime,
      montant du salaire, montant salaire, montant net perçu, montant en chiffres, montant alloué, montant accordé, montant du per diem,
      montant per diem, montant mensuel, montant de l indemnité, montant indemnité, montant de la bourse, montant à créditer,
      montant à recevoir, salaire à payer, net mensuel, net à payer du mois, rémunération nette à payer, amount to be paid,
      amount to transfer, amount payable, amount in figures, payable amount, net amount payable, net pay amount, net salary payable,
      salary amount, salary payable, total amount, total net pay, total payable, total to pay, cash amount, grant amount, transfer value,
      nettoauszahlung, auszahlung netto, zu zahlender betrag, zu zahlen, lohnbetrag, nettobezüge, nettovergütung, lohn netto,
      gehalt netto, netto lohn, netto gehalt, gesamtbetrag, endbetrag, transferbetrag, amount, amounts, amount to pay, amount due, amount paid, already paid, balance due, balance to pay, outstanding,
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
  motif du versement, motif de versement, motif de l opération, motif opération, motif de la transaction, motif transaction,
  motif de la dépense, objet du transfert, objet du virement, objet du versement, libellé du virement, libellé de l opération,
  raison du transfert, raison du virement, intitulé du paiement, description du paiement, nature du paiement, nature de la dépense,
  nature de l opération, nature de la prestation, payment for, payment note, purpose of transfer, transfer reason, transfer purpose,
  reason for transfer, transaction reason, details of payment, details of transaction, description of payment,
  remittance information, überweisungszweck, zahlungsreferenz, grund der zahlung, zweck der zahlung,
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
  name: listed(`identité, identité du bénéficiaire, ayant droit, ayants droit, intéressé, client, clients, nom du client, client name,
    chauffeur, livreur, vendeur, commercial, consultant, consultants, participant, participants, participante, nom du participant,
    noms des participants, participant name, animateur, formateur, enquêteur, volontaire, volontaires, bénévole, chef de ménage,
    nom du chef de ménage, head of household, household head, name of household head, volunteer, volunteers, volunteer name, trainer,
    driver, driver name, enumerator, field agent, parent, élève, étudiants, nom de l élève, student names, person, personne, teilnehmer,
    teilnehmerin, name des teilnehmers, freiwillige, haushaltsvorstand, fahrer, kunde, schüler, lehrer, auftragnehmer, person name`),
  number: listed(
    `contact, contacts, compte, account number, account no, account, wallet, numéro de compte, kontonummer, konto, kontakt, number,
    numéro, nummer, beneficiary account, beneficiary account number, recipient account, coordonnées`,
  ),
  amount: combined(
    [''],
    listed(`net, salaire net, salaire, salaires, rémunération, rémunération nette, paie, paye, prime, indemnité, indemnités,
      honoraires, avance, valeur, net salary, salary, salaries, net wage, net wages, wage, wages, pay, payment, value, allowance,
      stipend, total, per diem, perdiem, bourse, subvention, transfert, transfer, cash, grant, entitlement, salaire mensuel,
    salaire du mois, net du mois, monthly salary, payable, xaf, fcfa, f cfa, honorar, bezüge, zahlung, spesen, zuwendung, nettolohn, nettogehalt, lohn, gehalt, netto, auszahlung, vergütung, wert, gesamt`),
    currencies,
  ),
  reason:
    listed(`observation, observations, remarque, remarques, commentaire, commentaires, description, désignation, détail, détails,
    details, detail, note, notes, remark, remarks, comment, comments, memo, intitulé, nature, justification, justificatif, particulars,
    payment reference, référence du paiement, référence paiement, rubrique, activité, activity, prestation, anlass, bezeichnung,
    bemerkung, bemerkungen, beschreibung, kommentar, betreff, notiz, anmerkung, reference, référence, referenz`),
};

/** Parts of a name in columns of their own. */
const parts = {
  given: new Set(
    listed(`first name, first names, firstname, given name, given names, forename, forenames, prénom, prénoms, prénom usuel, prénoms usuels, prénom du bénéficiaire,
      prénoms du bénéficiaire, prénom de l employé, premier prénom, prénom 1, beneficiary first name, recipient first name,
      employee first name, vorname,
      vornamen`),
  ),
  family: new Set(
    listed(`last name, last names, lastname, beneficiary last name, recipient last name, employee last name,
      beneficiary surname, surname, surnames, family name, nom de famille, noms de famille, nachname, nachnamen,
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
  if (parts.further.has(folded)) return 'further';
  return isGivenOfSomebody(folded) ? 'given' : undefined;
}
export const isFamilyBesideGiven = (folded: string): boolean =>
  parts.familyBesideGiven.has(folded) || isNameOfSomebody(folded);

/** The currency of an amount, wherever it stands in a heading. */
const currencyWords = /(?:^| )(?:en |in )?(?:xaf|f ?cfa|francs? cfa)(?= |$)/g;

/** Amounts that are not to be paid any more: the column of another amount is needed beside them. */
const settled = new Set(
  listed('already paid, déjà payé, déjà versé, déjà perçu, bereits bezahlt, bereits gezahlt'),
);
export const isSettled = (folded: string): boolean =>
  settled.has(folded.replaceAll(currencyWords, '').trim());

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

const isListed = (folded: string): boolean =>
  known.has(folded) ||
  perhaps.has(folded) ||
  namePartOf(folded) !== undefined ||
  settled.has(folded) ||
  meaningByWords(folded) !== undefined;

/** Number or letter before a heading, but not that of an agent: N° agent. */
const numbering = /^(?:\d{1,2}|[a-h]) (?=[a-z]{2})/;
/** Endings in brackets: Nom(s), bénéficiaire(s). */
const optionalEnding = /(?<=[a-z]{2}) (?:s|e|es)(?= |$)/g;
/** Remark that a form has for those who fill it in. */
const remark =
  / (?:obligatoire|requis|facultatif|optionnel|required|mandatory|optional|pflichtfeld|pflichtangabe|237|\+237|9 chiffres|9 digits|9 stellen|sans indicatif|without country code)$/;

/** Returns what a heading means and how certain that is; undefined for an unknown heading. */
function meaningOf(folded: string): string | undefined {
  const sure = namePartOf(folded) ?? known.get(folded);
  const maybe = perhaps.get(folded);
  return sure ?? (maybe && `perhaps ${maybe}`);
}

/** Headings in two languages have no more words. */
const mostWords = 8;

/** Returns a half of a heading in two languages, if both mean the same: Montant / Amount. */
function halfOf(folded: string): string | undefined {
  const words = folded.split(' ');
  if (words.length > mostWords) return undefined;
  for (let end = 1; end < words.length; end += 1) {
    const halves = [words.slice(0, end).join(' '), words.slice(end).join(' ')];
    const meanings = halves.map(meaningOf);
    if (meanings[0] !== undefined && meanings[0] === meanings[1]) return halves[0];
    // Nom / Surname
    if (meanings.includes('family') && meanings.includes('name')) return halves[meanings.indexOf('family')];
  }
  return undefined;
}

/**
 * Returns a heading in the form in which it is known: folded, and without a number, a currency or a remark that a form
 * adds, and in one language if it has two.
 */
export function formOf(heading: string): string {
  const folded = foldHeading(heading);
  if (isListed(folded)) return folded;
  const bare = folded
    .replace(numbering, '')
    .replaceAll(optionalEnding, '')
    .replace(remark, '')
    .replaceAll(currencyWords, '')
    .trim();
  if (isListed(bare)) return bare;
  return halfOf(bare) ?? folded;
}

/** Returns the field that a folded heading means for certain. */
export const knownField = (folded: string): Known | undefined => {
  const listed = known.get(folded);
  if (listed || perhaps.has(folded) || namePartOf(folded)) return listed;
  const meaning = meaningByWords(folded);
  return meaning?.isSure ? meaning.field : undefined;
};
/** Returns the field that a folded heading may mean if no other column does. */
export const likelyField = (folded: string): RowField | undefined =>
  perhaps.get(folded) ?? meaningByWords(folded)?.field;
