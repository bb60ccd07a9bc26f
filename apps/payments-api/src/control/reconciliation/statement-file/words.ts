import { foldHeading, readReason } from '@sanaga/reader';

export type StatementStatus = 'SUCCESSFUL' | 'FAILED' | 'PENDING';
export type StatementType = 'PAYMENT' | 'REVERSAL' | 'DEPOSIT' | 'FEE';
/** Column of an account that an amount belongs in. */
export type Side = 'DEBIT' | 'CREDIT';

/** Finds a meaning by each of its words, in any spelling. */
function byWord<Meaning extends string>(
  words: Record<Meaning, string>,
): (text: string) => Meaning | undefined {
  const meanings = new Map(
    (Object.entries(words) as [Meaning, string][]).flatMap(([meaning, names]) =>
      names.split(',').map((name): [string, Meaning] => [foldHeading(name), meaning]),
    ),
  );
  return (text) => meanings.get(foldHeading(text));
}

/** Reads how a payment ended, in three languages. */
export const statusOf = byWord<StatementStatus>({
  SUCCESSFUL: `successful, success, succeeded, completed, complete, done, paid, processed, approved, settled, ok, réussi, réussie,
    réussis, succès, avec succès, effectué, effectuée, terminé, terminée, payé, payée, validé, validée, exécuté, exécutée,
    abouti, aboutie, erfolgreich, erfolg, abgeschlossen, bezahlt, ausgeführt, erledigt, gebucht`,
  FAILED: `failed, failure, rejected, declined, refused, cancelled, canceled, expired, timeout, timed out, unsuccessful, échoué,
    échouée, échec, rejeté, rejetée, refusé, refusée, annulé, annulée, expiré, expirée, fehlgeschlagen, gescheitert, abgelehnt,
    abgebrochen, storniert, abgelaufen`,
  PENDING: `pending, created, ongoing, processing, in progress, initiated, waiting, en attente, en cours, en cours de traitement,
    initié, initiée, ausstehend, in bearbeitung, offen, wartend`,
});

/** Reads what kind of row it is. */
export const typeOf = byWord<StatementType>({
  PAYMENT: `transfer, payment, payout, disbursement, collection, request to pay, debit, credit, paiement, transfert, virement,
    décaissement, encaissement, zahlung, auszahlung, überweisung, lastschrift`,
  REVERSAL: `reversal, reversed, refund, rollback, annulation, remboursement, contre passation, extourne, storno, stornierung,
    rückbuchung, rückerstattung`,
  DEPOSIT: `deposit, float deposit, cash in, top up, topup, dépôt, approvisionnement, versement, rechargement, einzahlung,
    aufladung`,
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
  /^(?:(?:ancien |nouveau )?solde|reports?(?: à nouveau| (?:au|du|de la) .*)?$|(?:opening|closing|available|current) balance|(?:balance )?(?:brought|carried) forward|balance(?: at| on| as of|$)|(?:balance )?[bc]\/[fd]|(?:(?:alter|neuer) |anfangs|end|schluss)?saldo(?:vortrag)?|vortrag)(?!\p{L})/iu;

/** Tells whether a cell begins a line that sums up others, or states a balance. */
export const isOfSums = (cell: string): boolean =>
  readReason(cell).doubt === 'TOTAL' || balance.test(cell.trim());

/** Words of lines that carry a sum or a balance on, rather than add up the rows above them. */
const carried = /^arr[êe]t|report|übertrag|vortrag|sold|balance|saldo/i;

/** Tells whether a cell begins a line that adds up the rows above it. */
export const isOfTotal = (cell: string): boolean =>
  readReason(cell).doubt === 'TOTAL' && !carried.test(cell.trim());
