import { foldHeading } from '@sanaga/reader';
import type { RowField } from './template-headings.ts';

/** Returns a test of whole words, folded as headings are. */
const oneOf = (words: string): ((word: string) => boolean) => {
  const all = new Set(foldHeading(words).split(' '));
  return (word) => all.has(word);
};

/** Words between others, which change nothing. */
const isBetween = oneOf(
  'de du des d la le les l au aux à et the of for to be and und des der den dem die das für an zu s e es',
);

/** Names of those who are paid, who alone can be meant by a number. */
const payees = `bénéficiaire bénéficiaires destinataire destinataires beneficiary beneficiaries recipient recipients receiver payee
  payees empfänger empfängers begünstigter begünstigte begünstigten zahlungsempfänger zahlungsempfängers`;
/** Names of people who are paid and have a phone of their own in a list. */
const workers = `${payees} salarié salariée salariés employé employée employés ouvrier ouvriers travailleur travailleurs producteur
  producteurs planteur planteurs adhérent coopérateur sociétaire abonné
  employee employees staff worker workers farmer farmers subscriber
  mitarbeiter mitarbeiters mitarbeiterin arbeitnehmer arbeitnehmers`;
/** One of them: Number of beneficiaries counts them. */
const isPayee = oneOf(
  'bénéficiaire destinataire beneficiary recipient receiver payee empfänger empfängers begünstigter begünstigten',
);
const isWorker = oneOf(workers);
const isPerson =
  oneOf(`${workers} agent agents personnel enseignant enseignants étudiant étudiants stagiaire stagiaires adhérents
  coopérateurs sociétaires membre membres prestataire fournisseur collaborateur receveur titulaire tiers participant participants
  member members student students lecturer teacher teachers casual contractor supplier vendor
  angestellter angestellten lieferant lieferanten kontoinhaber kontoinhabers mitglied mitglieds genosse genossen teilnehmer
  teilnehmers`);

const isTime =
  oneOf(`mois mensuel mensuelle month monthly this monat janvier février mars avril mai juin juillet août septembre octobre novembre
  décembre january february march april may june july august september october november december januar februar märz juni juli
  oktober dezember`);

/** Words for what is paid; none for an addition or a deduction, which may stand beside it. */
const kinds = `paie paye paiement règlement virement transfert versement décaissement salaire ristourne ristournes bourse subvention cash
  payment pay payroll transfer disbursement salary wage wages stipend grant transaction zahlung auszahlung überweisung lohn gehalt`;
const isKind = oneOf(kinds);

const isName = oneOf('nom noms name names mitarbeitername mitgliedsname lieferantenname');
const isGivenName = oneOf('prénom prénoms vorname vornamen');
const isOfName = oneOf('complet complets full complete vollständiger');

const isPhone =
  oneOf(`téléphone tél tel telephone phone mobile portable cellulaire gsm msisdn momo cell cellphone telefon telefonnummer telefonnr
  handy handynummer handynr mobilnummer mobilfunknummer mobiltelefon rufnummer`);
const isNumber = oneOf('numéro num n no nr number nummer');
const isNumberSpelt = oneOf('numéro number nummer');
const isOfPhone = oneOf('mtn money mobile compte account wallet konto destination');

const isAmount =
  oneOf(`montant amount betrag summe somme net total salaire salary ristourne ristournes auszahlungsbetrag überweisungsbetrag
  überweisungssumme auszahlungssumme zahlbetrag zahlungsbetrag transferbetrag nettobetrag nettoauszahlung nettoauszahlungsbetrag`);
const isToPay =
  oneOf(`payer régler verser virer transférer envoyer décaisser distribuer percevoir recevoir créditer payable pay send disburse
  transfer zahlen zahlender überweisen überweisender auszuzahlender auszuzahlen`);
const isOfAmount = oneOf('net nette netto total arrondi chiffres figures en in');

const isReason =
  oneOf(`motif objet raison libellé reason purpose narration zweck grund auszahlungsgrund auszahlungszweck
  überweisungsgrund überweisungstext zahlungstext zahlungsbeschreibung`);
const isRemark = oneOf(
  'description descriptif memo remark remarks comment comments communication beschreibung',
);
const isOfReason = oneOf(`${kinds} dépense opération operation expense`);

interface Grammar {
  field: RowField;
  /** One word at least is of these, the others are of those beside them. */
  isHead: (word: string) => boolean;
  isBeside: (word: string) => boolean;
  /** One of these words is needed too. */
  isNeeded?: (word: string) => boolean;
  /** Tells whether these words mean the field whatever the other columns are; they always do without it. */
  isSure?: (words: readonly string[]) => boolean;
}

const grammars: Grammar[] = [
  {
    field: 'name',
    isHead: isName,
    isBeside: (word) => isGivenName(word) || isOfName(word) || isPerson(word),
  },
  {
    field: 'number',
    isHead: isPhone,
    isBeside: (word) => isNumber(word) || isOfPhone(word) || isWorker(word),
  },
  // numéro du destinataire is a phone number, N° agent is none
  { field: 'number', isHead: isPayee, isBeside: isNumberSpelt, isNeeded: isNumberSpelt },
  {
    field: 'amount',
    isHead: isAmount,
    isBeside: (word) => isToPay(word) || isOfAmount(word) || isKind(word) || isTime(word),
    isSure: (words) => words.some(isToPay) && !words.some(isTime),
  },
  { field: 'reason', isHead: isReason, isBeside: isOfReason },
  { field: 'reason', isHead: isRemark, isBeside: isOfReason, isSure: () => false },
];

const wordsOf = (folded: string): string[] => folded.split(' ').filter((word) => !isBetween(word));

/** Field that the words of a heading mean. */
export interface WordMeaning {
  field: RowField;
  /** False if other columns have to leave it open. */
  isSure: boolean;
}

/** Returns the field that a folded heading means by its words, each of which has to be known. */
export function meaningByWords(folded: string): WordMeaning | undefined {
  const words = wordsOf(folded);
  const found = grammars.find(
    ({ isHead, isBeside, isNeeded = isHead }) =>
      words.some(isHead) && words.some(isNeeded) && words.every((word) => isHead(word) || isBeside(word)),
  );
  return found && { field: found.field, isSure: found.isSure?.(words) ?? true };
}

/** Returns whether a folded heading is of somebody's given names: Prénom du salarié. */
export function isGivenOfSomebody(folded: string): boolean {
  const words = wordsOf(folded);
  return words.some(isGivenName) && words.every((word) => isGivenName(word) || isPerson(word));
}

/** Returns whether a folded heading is of somebody's name, which is the family name beside given names: Nom du salarié. */
export function isNameOfSomebody(folded: string): boolean {
  const words = wordsOf(folded);
  return words.some(isName) && words.every((word) => isName(word) || isPerson(word));
}
