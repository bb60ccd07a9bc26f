import { readText } from './cell.ts';

/** Text that a spreadsheet shows if a formula fails, in the languages of its menus, or if a column is too narrow. */
const failedFormula =
  /^#(?:N\/?A|N\/?V|N\/D|GETTING_DATA|(?:REF|BEZUG)!?[\p{L}\d:$]*|VALUE|VALEUR|WERT|NAME|[¡¿]?\p{Lu}[\p{Lu}\d/ ]*[!?]|DIV\/0\s?!|#+)$|^#?(?:Err|Error|Erreur|Fehler)\s?:?\s?\d{3}$/iu;
/** The same as a part of a name, whose other part has a column of its own. */
const failedPart =
  /(?:^|\s)(?:#(?:N\/A|NV|N\/D|(?:DIV\/0|REF|BEZUG|NAME|NOM|VALUE|VALEUR|WERT|NUM|NOMBRE|ZAHL|NULL|NUL|SPILL|CALC|ERROR)\s?[!?])|Err:\d{3})(?=\s|$)/u;
/** Formula that was stored as a text: a reference, a call or a sign follows. */
const formula = /^=\s*(?:[A-Z$]+\$?\d|[A-ZÀ-Ü.]+\(|[("+-])/iu;
/** UTF-8 that was read as Windows-1252, or text that could not be read at all. */
const damaged =
  /\ufffd|&(?:[a-z]{2,8}|#\d{2,5}|#x[\da-f]{2,4});|â[€\u0080]|[ÂÃ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]/iu;
/** A letter that could not be written became a question mark. */
const lostLetter = /\p{L}\?|\?\p{L}/u;
/** Words that programs and people write for nothing, without accents. */
const placeholders = new Set(
  `nan,null,none,nil,undefined,na,nc,vide,blank,empty,leer,true,false,vrai,faux,wahr,falsch,tbd,tbc,todo,ras,idem,ditto,dito,
  neant,rien,nothing,nichts,aucun,aucune,keine,keiner,inconnu,inconnue,unknown,unbekannt,anonyme,anonymous,anonym,sans nom,
  sans objet,sans motif,pas de nom,aucun nom,no name,no data,ohne name,ohne namen,a completer,a renseigner,a definir,a preciser,
  a confirmer,a venir,to be completed,to be confirmed,to be defined,not available,not applicable,not provided,not specified,
  unspecified,non renseigne,non renseignee,non defini,non definie,non precise,non precisee,non communique,non communiquee,
  non disponible,non applicable,nicht verfugbar,nicht vorhanden,nicht bekannt,nicht zutreffend,nicht angegeben,keine angabe,
  entfallt,loading,chargement,wird geladen,nom,noms,name,names,prenom,prenoms,vorname,nachname,full name,nom et prenom,
  noms et prenoms,beneficiaire,beneficiary`
    .split(',')
    .map((word) => word.trim()),
);
const shortPlaceholder =
  /^(?:n[/.] ?[acdrv]|s[/.] ?o|[ko]\. ?a|r\.a\.s)\.?$|^id\.$|^xx+$|^(?:[^\p{L}\p{M}\p{N}]|0)+$/iu;
/** Words that programs write for nothing in a part of a name; people are called Nan and None. */
const emptyPart = /(?:^|\s)(?:nan|NaN|NULL|null|undefined|N\/A|n\/a)(?=\s|$)/;

function isPlaceholder(text: string): boolean {
  const bare = text
    .normalize('NFD')
    .replaceAll(/\p{M}|^[([<]|[)\]>]$|(?<=\p{L})(?:…|\.{2,})$/gu, '')
    .toLowerCase();
  return placeholders.has(bare) || shortPlaceholder.test(bare) || emptyPart.test(text);
}

/** The beginning of a line that sums up others. */
const total =
  /^(?:(?:grand|sub|sous|s\/)[- ]?)?tota(?:ls?|ux)(?![\p{L}\d])|^(?:gesamt|zwischen|end)?summe(?!\p{L})|^(?:gesamt|end)betrag(?!\p{L})|^gesamt(?!\p{L})|^insgesamt(?!\p{L})|^somme(?!\p{L})|^sum(?: total)?\s?[:=]?$|^(?:montants?|amounts?|net à payer) tota(?:l|ux)|^[àa] reporter|^übertrag|^arrêt[ée].* à la somme/iu;

export type TextProblem =
  /** There is no text. */
  | 'MISSING'
  /** A formula failed there, or stands there itself. */
  | 'FORMULA'
  /** Letters were lost as it was written for another alphabet. */
  | 'DAMAGED'
  /** A name has at least two letters. */
  | 'NO_NAME';

export type TextDoubt =
  /** Programs write it for nothing. */
  | 'PLACEHOLDER'
  /** A line that sums up others. */
  | 'TOTAL';

export interface ReadTyped<Problem extends TextProblem> {
  text: string;
  problem?: Problem;
  doubt?: TextDoubt;
}

const hasTwoLetters = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= 2;

function doubtOf(text: string): TextDoubt | undefined {
  if (isPlaceholder(text)) return 'PLACEHOLDER';
  return total.test(text) ? 'TOTAL' : undefined;
}

/** Reads a reason or a message: a text that a person wrote, rather than a program in their place. */
export function readReason(typed: string): ReadTyped<Exclude<TextProblem, 'NO_NAME'>> {
  const text = readText(typed);
  if (text === '') return { text, problem: 'MISSING' };
  if (failedFormula.test(text) || failedPart.test(text) || formula.test(text))
    return { text, problem: 'FORMULA' };
  if (damaged.test(text)) return { text, problem: 'DAMAGED' };
  const doubt = doubtOf(text);
  return doubt ? { text, doubt } : { text };
}

/** Reads a name in the same way, with at least two letters. */
export function readName(typed: string): ReadTyped<TextProblem> {
  const read = readReason(typed);
  if (!read.problem && lostLetter.test(read.text)) return { text: read.text, problem: 'DAMAGED' };
  return read.problem || hasTwoLetters(read.text) ? read : { text: read.text, problem: 'NO_NAME' };
}
