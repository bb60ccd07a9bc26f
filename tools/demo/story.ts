import { payee, person, worker, type Holder } from './holder.ts';
import { moungoFruits } from './moungo-fruits.ts';

export const superAdmin = {
  name: 'Estelle Mvondo',
  email: 'estelle.mvondo@sanaga.example',
  phone: '+237677001122',
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

/** Holders that have requested approval and wait for a decision; `age` is the hours since then. */
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

/** Issuer of the demo's invoices, with the rate of VAT that their prices include. */
export const issuer = {
  name: 'Sanaga SA',
  address: '1180 Boulevard de la Liberté, Douala',
  niu: 'M051912345678A',
  rccm: 'RC/DLA/2019/B/1234',
};
export const vatMillionths = 192_500n;
