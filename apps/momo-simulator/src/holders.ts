import { createHash } from 'node:crypto';
import { parsePayeeNumber } from '@sanaga/operators';
import type { Journal } from './journal.ts';
import { isTestNumber } from './test-numbers.ts';

/** Line of the journal with what a test or the demo said about a number. */
export interface HolderRecord {
  type: 'holder';
  msisdn: string;
  givenName?: string;
  familyName?: string;
  active?: boolean;
}
type RegisteredHolder = Omit<HolderRecord, 'type'>;

const familyNames = (
  'Abanda Abena Atangana Ateba Ayissi Bekolo Bilong Djoumessi Ebogo Ekambi Eloundou Essomba Ewane Fokou Fotso ' +
  'Fouda Hamidou Kamdem Kamga Kenfack Kouam Manga Mballa Mbarga Mvondo Ndongo Ngando Ngo Nguemo Ngassa Njoya ' +
  'Nkoulou Noah Olinga Onana Oumarou Owona Sadou Simo Song Tabi Tagne Talla Tchakounte Tchoupo Wandji Yakam Zambo'
).split(' ');
const women = (
  'Aissatou Alice Amina Blandine Brigitte Carine Chantal Clarisse Delphine Esther Fadimatou Florence Hawa Josiane ' +
  'Laure Madeleine Mariama Nadege Odette Pauline Rosine Sandrine Solange Therese Viviane Yvette'
).split(' ');
const men = (
  'Abdoulaye Achille Alain Boris Cedric Christian Daniel Didier Emmanuel Eric Fabrice Gaston Hamadou Herve Ibrahim ' +
  'Jean Joseph Landry Martin Mohamadou Patrick Roger Samuel Serge Thierry Yannick'
).split(' ');

/** Knows the people behind the numbers. */
export class Holders {
  readonly #registered = new Map<string, RegisteredHolder>();
  /** True for each number that is a mobile one of Cameroon; reading a number costs more than the rest of a payment. */
  readonly #mobile = new Map<string, boolean>();

  replay({ type: _, ...holder }: HolderRecord): void {
    this.#registered.set(holder.msisdn, { ...this.#registered.get(holder.msisdn), ...holder });
  }

  async register(holders: RegisteredHolder[], journal: Journal): Promise<void> {
    const records = holders.map((holder): HolderRecord => ({ type: 'holder', ...holder }));
    for (const record of records) this.replay(record);
    await journal.append(records);
  }

  registered(): RegisteredHolder[] {
    return [...this.#registered.values()];
  }

  /**
   * Returns whether a number has a holder: in Cameroon only mobile numbers do, elsewhere every number does, as in the
   * sandbox.
   */
  exists(msisdn: string): boolean {
    if (this.#registered.has(msisdn) || !msisdn.startsWith('237')) return true;
    const isMobile =
      this.#mobile.get(msisdn) ?? parsePayeeNumber(`+${msisdn}`, { sandbox: false }) !== undefined;
    this.#mobile.set(msisdn, isMobile);
    return isMobile;
  }

  isActive(msisdn: string): boolean {
    return this.exists(msisdn) && this.#registered.get(msisdn)?.active !== false;
  }

  /**
   * Returns MTN's response to basicuserinfo: a name made from the number unless one was registered, in capitals as MTN
   * has them.
   */
  describe(msisdn: string) {
    if (isTestNumber(msisdn) && !this.#registered.has(msisdn)) return sandBox;
    const draw = createHash('sha256').update(msisdn).digest();
    const pick = (list: string[], at: number) =>
      (list[draw.readUInt16BE(at) % list.length] ?? '').toUpperCase();
    const isWoman = draw.readUInt8(0) % 2 === 0;
    const registered = this.#registered.get(msisdn);
    const given_name = registered?.givenName ?? pick(isWoman ? women : men, 1);
    const family_name = registered?.familyName ?? pick(familyNames, 3);
    return {
      sub: '0',
      name: [family_name, given_name].filter(Boolean).join(' '),
      given_name,
      family_name,
      birthdate: `${1960 + (draw.readUInt8(5) % 45)}-0${1 + (draw.readUInt8(6) % 9)}-1${draw.readUInt8(7) % 10}`,
      locale: 'fr_CM',
      gender: isWoman ? 'FEMALE' : 'MALE',
      status: this.isActive(msisdn) ? 'ACTIVE' : 'INACTIVE',
      updated_at: 1_700_000_000,
    };
  }
}

/** The one person of MTN's sandbox. */
const sandBox = {
  sub: '0',
  name: 'Sand Box',
  given_name: 'Sand',
  family_name: 'Box',
  birthdate: '1976-08-13',
  locale: 'sv_SE',
  gender: 'MALE',
  status: 'ACTIVE',
  updated_at: 1_700_000_000,
};
