import type { StatementMeaning } from '@sanaga/domain';
import { foldHeading, readReason } from '@sanaga/reader';

export type StatementStatus = 'SUCCESSFUL' | 'FAILED' | 'PENDING';
export type StatementType = 'PAYMENT' | 'REVERSAL' | 'DEPOSIT' | 'FEE';
/** Column of an account that an amount belongs in. */
export type Side = 'DEBIT' | 'CREDIT';

/** Endings in brackets: Réussi(e), Rejeté(es). */
const optionalEnding = /(?<=\p{L})(?:\((?:e|s|es)\)|[·.-]e\b)/giu;

/** Finds a meaning by each of its words, in any spelling. */
function byWord<Meaning extends string>(
  words: Record<Meaning, string>,
): (text: string) => Meaning | undefined {
  const meanings = new Map(
    (Object.entries(words) as [Meaning, string][]).flatMap(([meaning, names]) =>
      names.split(',').map((name): [string, Meaning] => [foldHeading(name), meaning]),
    ),
  );
  return (text) => meanings.get(foldWord(text));
}

/** Reduces a word to what its spellings have in common: Réussi(e). */
const foldWord = (text: string): string => foldHeading(text.replaceAll(optionalEnding, ''));

/** Answers of people about words of a status column, by the word as a file has it. */
export type StatusAnswers = Readonly<Record<string, StatementMeaning>>;

/** Meanings of the words of a status column: of those that are known, and of those that people have answered. */
export class StatusWords {
  readonly #answers: ReadonlyMap<string, StatementMeaning>;

  constructor(answers: StatusAnswers = {}) {
    this.#answers = new Map(Object.entries(answers).map(([word, meaning]) => [keyOf(word), meaning]));
  }

  /** Returns what a word that is not known of itself was answered to mean. */
  answerFor = (word: string): StatementMeaning | undefined => this.#answers.get(keyOf(word));

  meaningOf = (word: string): StatementMeaning | undefined => statusOf(word) ?? this.answerFor(word);
}

/** Returns by what answers are told apart: a sign has no letters to compare. */
export const keyOf = (word: string): string => foldWord(word) || word.trim();

/** Reads how a payment ended, in three languages. */
export const statusOf = byWord<StatementStatus>({
  SUCCESSFUL: `successful, success, succeeded, successfully completed, transaction successful, completed, complete,
    completed successfully, done, paid, processed, approved, settled, confirmed, executed, posted, ok, réussi, réussie, réussis,
    réussite, transaction réussie, opération réussie, paiement réussi, succès, avec succès, transaction effectuée, effectué,
    effectuée, effectué avec succès, effectuée avec succès, terminé, terminée, terminé avec succès, payé, payée, validé, validée,
    exécuté, exécutée, traité, traitée, confirmé, confirmée, comptabilisé, comptabilisée, abouti, aboutie, erfolgreich, erfolg,
    erfolgreich abgeschlossen, erfolgreich ausgeführt, erfolgt, abgeschlossen, bezahlt, ausgezahlt, überwiesen, ausgeführt,
    durchgeführt, bestätigt, genehmigt, erledigt, gebucht, verbucht`,
  FAILED: `fail, failed, failure, transaction failed, error, rejected, declined, denied, refused, aborted, cancelled, canceled,
    voided, expired, timeout, timed out, unsuccessful, not successful, échoué, échouée, échec, en échec, transaction échouée,
    échec de la transaction, non abouti, non aboutie, non réussi, non réussie, erreur, rejeté, rejetée, rejet, refusé, refusée,
    refus, annulé, annulée, abandonné, abandonnée, expiré, expirée, fehlgeschlagen, nicht erfolgreich, gescheitert, fehler,
    fehlerhaft, abgelehnt, zurückgewiesen, abgebrochen, annulliert, storniert, abgelaufen, verfallen`,
  PENDING: `pending, created, ongoing, processing, in process, in progress, under process, queued, submitted, initiated, waiting,
    on hold, en attente, en instance, en suspens, en cours, en cours de traitement, en traitement, en cours d exécution, à traiter,
    initié, initiée, soumis, soumise, ausstehend, anstehend, schwebend, in bearbeitung, wird bearbeitet, in verarbeitung,
    in ausführung, laufend, vorgemerkt, angelegt, offen, wartend`,
});

/** Reads what kind of row it is. */
export const typeOf = byWord<StatementType>({
  PAYMENT: `transfer, payment, payout, disbursement, collection, request to pay, debit, credit, paiement, transfert, virement,
    décaissement, encaissement, zahlung, auszahlung, überweisung, lastschrift`,
  REVERSAL: `reversal, reversed, transaction reversal, payment reversal, transfer reversal, reverse, refund, refunded, rollback,
    chargeback, annulation, annulation de transaction, annulation de paiement, remboursement, reversement, contre passation,
    contrepassation, extourne, retour, storno, stornierung, stornobuchung, rückbuchung, rückzahlung, rückerstattung, erstattung,
    rücküberweisung, rücklastschrift`,
  DEPOSIT: `deposit, float deposit, float, cash in, cashin, top up, topup, float top up, replenishment, funding, dépôt, dépôts,
    dépôt de fonds, dépôt float, approvisionnement, approvisionnement du compte, alimentation, versement, recharge, rechargement,
    rechargement du compte, einzahlung, aufladung, guthabenaufladung, kontoaufladung`,
  FEE: 'fee, fees, charge, charges, commission, frais, commissions, gebühr, gebühren, entgelt, provision',
});

const sideByWord = byWord<Side>({
  DEBIT: `d, dr, db, debit, debited, débit, débiteur, débité, soll, s, out, outgoing, sortie, sortant, sortante, belastung, ausgang,
    money out, paid out, withdrawal`,
  CREDIT: `c, cr, credit, credited, crédit, créditeur, crédité, haben, h, in, incoming, entrée, entrant, entrante, gutschrift,
    eingang, money in, paid in`,
});

/** Reads on which side of the account an amount stands: by a word, or by a sign alone. */
export function sideOf(text: string): Side | undefined {
  if (/^[-\u2212\u2013]$/.test(text)) return 'DEBIT';
  return text === '+' ? 'CREDIT' : sideByWord(text);
}

/** Words for what was on the account before rows and after them. */
const balance =
  /^(?:(?:ancien |nouveau )?solde|reports?(?: à nouveau| (?:au|du|de la) .*)?$|(?:opening|closing|available|current|beginning|starting|start|ending|end|initial|final|previous|new|old|ledger) balance|(?:balance )?(?:brought|carried) forward|balance(?: at| on| as of| d[’']ouverture| de (?:clôture|fin)|$)|(?:balance )?[bc]\/[fd]|(?:(?:alter|neuer|aktueller) )?\p{L}*saldo(?:vortrag)?|(?:anfangs|end|schluss|eröffnungs)?bestand|(?:(?:alter|neuer|aktueller) )?kontostand|vortrag)(?!\p{L})/iu;

/** Tells whether a cell begins a line that sums up others, or states a balance. */
export const isOfSums = (cell: string): boolean =>
  readReason(cell).doubt === 'TOTAL' || balance.test(cell.trim());

/** Words of lines that carry a sum or a balance on, rather than add up the rows above them. */
const carried = /^arr[êe]t|report|übertrag|vortrag|sold|balance|saldo|bestand|kontostand/i;

/** Tells whether a cell begins a line that adds up the rows above it. */
export const isOfTotal = (cell: string): boolean =>
  readReason(cell).doubt === 'TOTAL' && !carried.test(cell.trim());
