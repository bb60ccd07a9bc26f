import type { ExpenseCategory, Language, MemberRole, Plan } from '@sanaga/domain';
import { harvestPay, openFile, type StoryFile } from './story-files.ts';

export interface Person {
  name: string;
  email: string;
  phone: string;
  jobTitle: string | null;
  roles: MemberRole[];
  language: Language;
}

export interface Account {
  name: string;
  number: string;
}

/** Somebody who is paid, with what for and how much, in whole XAF. */
export interface Payee {
  name: string;
  number: string;
  /** What the operator knows of the number; null: it cannot say. */
  registered: string | null;
  reasons: string[];
  category: ExpenseCategory;
  from: number;
  to: number;
  /** Paid on the 25th of each month; the others as work comes. */
  monthly?: boolean;
}

interface Waiting {
  payee: string;
  amount: number;
  reason: string;
  message: string;
  /** Minutes since it was made. */
  age: number;
}

export interface Holder {
  accountType: 'ORGANIZATION' | 'INDIVIDUAL';
  name: string;
  username: string;
  category: string | null;
  location: string;
  website: string | null;
  plan: Plan;
  people: Person[];
  accounts: Account[];
  payees: Payee[];
  /** Payments on a working day, on average. */
  daily: number;
  /** Whole XAF: below `low` the wallet is refilled by one of `sizes`. */
  refills: { low: number; sizes: number[] };
  /** Who pays the holder through payment requests. */
  buyers: Account[];
  waiting: Waiting[];
  /** A refill that waits for the super admin: account, whole XAF, minutes since it was requested. */
  refillWaiting: { account: number; amount: number; age: number } | null;
  /** A file that was processed so many days ago. */
  paidFile?: StoryFile & { daysAgo: number };
  /** A file that was uploaded so many minutes ago and is not processed yet. */
  openFile?: StoryFile & { minutesAgo: number };
}

const person = (
  name: string,
  email: string,
  phone: string,
  jobTitle: string | null,
  roles: MemberRole[],
  language: Language = 'en',
): Person => ({ name, email, phone, jobTitle, roles, language });

/** `SURNAME GIVEN` in the operator's capitals, without accents. */
export const asRegistered = (name: string): string => {
  const words = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().split(' ');
  return [...words.slice(1), ...words.slice(0, 1)].join(' ');
};

/** A holder's accounts are registered in the name of its owner. */
export const registeredOwner = ([owner]: readonly Person[]): string => asRegistered(owner?.name ?? '');

const worker = (name: string, number: string, from: number, to: number): Payee => ({
  name,
  number,
  registered: asRegistered(name),
  reasons: ['Salary'],
  category: 'SALARIES',
  from,
  to,
  monthly: true,
});

const payee = (
  name: string,
  number: string,
  category: ExpenseCategory,
  reasons: string[],
  [from, to]: [number, number],
  registered: string | null = asRegistered(name),
): Payee => ({ name, number, registered, reasons, category, from, to });

export const superAdmin = {
  name: 'Estelle Mvondo',
  email: 'estelle.mvondo@sanaga.example',
  phone: '+237677001122',
};

const moungoFruits: Holder = {
  accountType: 'ORGANIZATION',
  name: 'Moungo Fruits SARL',
  username: 'moungo-fruits',
  category: 'AGRICULTURE',
  location: 'douala',
  website: 'https://moungofruits.example',
  plan: 'PREMIUM',
  people: [
    person('Clarisse Ngo Bassa', 'clarisse@moungofruits.example', '+237677412085', 'Director', ['ADMIN']),
    person(
      'Serge Tchakounté',
      'serge@moungofruits.example',
      '+237674118220',
      'Accountant',
      ['INITIATOR'],
      'fr',
    ),
    person('Amina Hamadou', 'amina@moungofruits.example', '+237652204471', 'Finance Manager', ['VALIDATOR']),
    person(
      'Paul-Éric Essomba',
      'paul-eric@moungofruits.example',
      '+237680335916',
      'Team Lead',
      ['VALIDATOR'],
      'fr',
    ),
  ],
  accounts: [
    { name: 'Caisse principale', number: '+237677412085' },
    { name: 'Caisse Penja', number: '+237650331876' },
  ],
  payees: [
    worker('Solange Mballa', '+237674205127', 140_000, 140_000),
    worker('Emmanuel Ekambi', '+237677350918', 165_000, 165_000),
    worker('Hervé Njikam', '+237675206618', 120_000, 120_000),
    worker('Aïssatou Bello', '+237650921473', 130_000, 130_000),
    worker('Odile Ngassa', '+237651407732', 110_000, 110_000),
    worker('Jean-Claude Fouda', '+237679815520', 185_000, 185_000),
    worker('Mireille Ebogo', '+237653118264', 105_000, 105_000),
    worker('Abdou Njoya', '+237683402915', 125_000, 125_000),
    worker('Thérèse Atangana', '+237670554381', 150_000, 150_000),
    worker('Ousmanou Sali', '+237654290067', 98_000, 98_000),
    payee(
      'Pauline Eyenga',
      '+237677129046',
      'TRANSPORT',
      ['Transport, Njombé – Douala', 'Transport of pallets'],
      [60_000, 190_000],
    ),
    payee(
      'Marie-Claire Ngo Nlend',
      '+237676540983',
      'TRANSPORT',
      ['Transport, Penja – Douala', 'Fuel, refrigerated truck'],
      [45_000, 185_000],
    ),
    payee(
      'Issa Bouba',
      '+237652840719',
      'PER_DIEM',
      ['Per diem, Melong', 'Per diem, Nkongsamba'],
      [25_000, 65_000],
    ),
    payee(
      'Ibrahim Oumarou',
      '+237681276340',
      'SUPPLIES',
      ['Crates', 'Crates deposit'],
      [40_000, 160_000],
      'OUMAROU IBRAHIMA',
    ),
    payee(
      'Lydie Manga Ateba',
      '+237674205893',
      'SUPPLIES',
      ['Supplies, packing hall', 'Gloves and boots'],
      [30_000, 140_000],
    ),
    payee(
      'Garage Fotso et Fils',
      '+237680249115',
      'REPAIRS',
      ['Truck repair', 'Maintenance, cold room'],
      [80_000, 320_000],
      'TAGNE ROSINE',
    ),
    payee(
      'Étienne N’Gono',
      '+237682915703',
      'SERVICES',
      ['Invoice, soil analysis', 'Consulting, GlobalGAP audit'],
      [90_000, 350_000],
    ),
    payee('Boris Kamdem', '+237650716642', 'OTHER', ['Phone credit, field team'], [20_000, 45_000], null),
    payee(
      'Fadimatou Hamidou',
      '+237678204419',
      'PER_DIEM',
      ['Mission, Limbé port', 'Per diem, Kribi'],
      [30_000, 80_000],
    ),
    payee(
      'Papeterie du Moungo',
      '+237653907218',
      'SUPPLIES',
      ['Stationery', 'Labels and printing material'],
      [15_000, 95_000],
      'KENFACK JULES',
    ),
  ],
  daily: 3.3,
  refills: { low: 8_000_000, sizes: [2_000_000, 2_500_000, 3_000_000] },
  buyers: [
    { name: 'Marché des Fruits Bonabéri', number: '+237677880145' },
    { name: 'Hôtel Limbé Plage', number: '+237651603394' },
    { name: 'Supermarché Akwa', number: '+237680714422' },
  ],
  waiting: [
    {
      payee: 'Boris Kamdem',
      amount: 40_000,
      reason: 'Phone credit, field team',
      message: 'Crédit équipe terrain',
      age: 1_622,
    },
    {
      payee: 'Emmanuel Ekambi',
      amount: 34_000,
      reason: 'Per diem, Njombé visit',
      message: 'Visite Njombé',
      age: 1_025,
    },
    {
      payee: 'Solange Mballa',
      amount: 90_000,
      reason: 'Salary advance, November',
      message: 'Avance novembre',
      age: 903,
    },
    {
      payee: 'Ibrahim Oumarou',
      amount: 62_500,
      reason: 'Crates deposit',
      message: 'Caution caisses',
      age: 97,
    },
    {
      payee: 'Garage Fotso et Fils',
      amount: 247_000,
      reason: 'Truck repair, LT 482 KP',
      message: 'Facture 0312, merci',
      age: 80,
    },
    {
      payee: 'Marie-Claire Ngo Nlend',
      amount: 185_000,
      reason: 'Transport, Penja – Douala',
      message: 'Transport du 20',
      age: 48,
    },
    {
      payee: 'Pauline Eyenga',
      amount: 118_000,
      reason: 'Transport of pallets',
      message: 'Palettes, quai 4',
      age: 23,
    },
  ],
  refillWaiting: { account: 1, amount: 3_000_000, age: 74 },
  paidFile: harvestPay,
  openFile,
};

const laReussite: Holder = {
  accountType: 'ORGANIZATION',
  name: 'Collège La Réussite',
  username: 'la-reussite',
  category: 'EDUCATION',
  location: 'bafoussam',
  website: null,
  plan: 'STARTER',
  people: [
    person('Brigitte Talla', 'brigitte@lareussite.example', '+237675330214', 'Director', ['ADMIN'], 'fr'),
    person('Joël Kenfack', 'joel@lareussite.example', '+237651998320', 'Cashier', ['INITIATOR'], 'fr'),
    person(
      'Sandrine Fokou',
      'sandrine@lareussite.example',
      '+237680117745',
      'Accountant',
      ['VALIDATOR'],
      'fr',
    ),
  ],
  accounts: [{ name: 'Caisse du collège', number: '+237675330214' }],
  payees: [
    worker('Augustin Simo', '+237677204518', 145_000, 145_000),
    worker('Céline Wandji', '+237654871129', 138_000, 138_000),
    worker('Roger Tchoupo', '+237670936251', 152_000, 152_000),
    payee(
      'Librairie des Hauts-Plateaux',
      '+237682550317',
      'SUPPLIES',
      ['Supplies, exercise books', 'Fournitures de laboratoire'],
      [30_000, 180_000],
      'TALLA BERNARD',
    ),
    payee(
      'Michel Djoumessi',
      '+237653470986',
      'REPAIRS',
      ['Repair, roof of block B', 'Maintenance, generator'],
      [40_000, 210_000],
    ),
    payee(
      'Nadège Kamga',
      '+237678119403',
      'TRANSPORT',
      ['School bus, fuel', 'Transport, inter-school games'],
      [20_000, 75_000],
    ),
    payee(
      'Blaise Tabi',
      '+237650284471',
      'SERVICES',
      ['Consulting, mathematics olympiad', 'Service, computers'],
      [35_000, 120_000],
    ),
  ],
  daily: 0.9,
  refills: { low: 900_000, sizes: [1_500_000, 2_000_000] },
  buyers: [],
  waiting: [
    {
      payee: 'Michel Djoumessi',
      amount: 96_000,
      reason: 'Repair, roof of block B',
      message: 'Acompte toiture',
      age: 210,
    },
    { payee: 'Nadège Kamga', amount: 38_500, reason: 'School bus, fuel', message: 'Carburant bus', age: 64 },
  ],
  refillWaiting: { account: 0, amount: 1_500_000, age: 126 },
};

const thierryNdongo: Holder = {
  accountType: 'INDIVIDUAL',
  name: 'Thierry Ndongo Essama',
  username: 'thierry-ndongo',
  category: null,
  location: 'douala',
  website: null,
  plan: 'STARTER',
  people: [
    person('Thierry Ndongo Essama', 'thierry@ndongo.example', '+237677653098', null, [
      'ADMIN',
      'INITIATOR',
      'VALIDATOR',
    ]),
  ],
  accounts: [{ name: 'My MoMo', number: '+237677653098' }],
  payees: [
    payee('Madeleine Essama', '+237676102245', 'OTHER', ['Family', 'School fees, Junior'], [15_000, 80_000]),
    payee('Gaston Mbarga', '+237652733180', 'SERVICES', ['Rent', 'Plumber, invoice'], [20_000, 120_000]),
    payee('Carine Olinga', '+237681440926', 'SUPPLIES', ['Material for the workshop'], [10_000, 60_000]),
  ],
  daily: 0.25,
  refills: { low: 150_000, sizes: [300_000, 500_000] },
  buyers: [],
  waiting: [
    {
      payee: 'Carine Olinga',
      amount: 27_500,
      reason: 'Material for the workshop',
      message: 'Atelier',
      age: 35,
    },
  ],
  refillWaiting: null,
};

export const holders = [moungoFruits, laReussite, thierryNdongo];

/** Those who have requested approval and wait for a decision; `age` is the hours since then. */
export const requests = [
  {
    accountType: 'ORGANIZATION',
    name: 'Coopérative Cacao Mbam',
    registered: 'COOP CACAO MBAM',
    category: 'AGRICULTURE',
    location: 'bafoussam',
    website: 'https://cacaombam.example',
    owner: person('Jean-Marie Bidias', 'jm@cacaombam.example', '+237677904512', null, ['ADMIN'], 'fr'),
    age: 41,
  },
  {
    accountType: 'INDIVIDUAL',
    name: 'Linda Tabe Ashu',
    registered: null,
    category: null,
    location: 'buea',
    website: null,
    owner: person('Linda Tabe Ashu', 'linda@tabeashu.example', '+237654082217', null, [
      'ADMIN',
      'INITIATOR',
      'VALIDATOR',
    ]),
    age: 19,
  },
] as const;

/** Who issues the invoices of the demo, and the rate of VAT that their prices include. */
export const issuer = {
  name: 'Sanaga SA',
  address: '1180 Boulevard de la Liberté, Douala',
  niu: 'M051912345678A',
  rccm: 'RC/DLA/2019/B/1234',
};
export const vatMillionths = 192_500n;
