import { aSuperAdmin, aUser } from '../fixtures.ts';
import type { Answer } from '../operations.ts';

type User = Answer<'otpLogin'>['user'];

const id = (place: number) => `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`;

/** Ids of what the screens open: one of every kind. */
export const ids = {
  organisation: id(1),
  newOrganisation: id(2),
  waiting: id(3),
  paid: id(4),
  beneficiary: id(5),
  refill: id(6),
  account: id(7),
  admin: id(11),
  initiator: id(12),
  validator: id(13),
  newcomer: id(14),
  platform: id(15),
  invited: id(16),
  postponed: id(18),
  large: id(19),
  changedBeneficiary: id(38),
  checkingFile: id(20),
  namelessFile: id(30),
  waitingBulk: id(31),
  doubtful: id(33),
  faultyFile: id(32),
  refusedFile: id(21),
  reversed: id(22),
  asked: id(34),
  suspended: id(23),
  confirming: id(39),
  unsecured: id(40),
};

const atWork = {
  organisationId: ids.organisation,
  organizationId: ids.organisation,
  organizationName: 'Moungo Fruits SARL',
  plan: 'PREMIUM',
};

/** People who may sign in to the mock server, by their purpose. */
export const people = {
  admin: aUser({
    ...atWork,
    userId: ids.admin,
    name: 'Clarisse Ngo Bassa',
    email: 'clarisse@moungofruits.example',
    phoneNumber: '+237677100001',
    roles: ['ADMIN'],
  }),
  initiator: aUser({
    ...atWork,
    userId: ids.initiator,
    name: 'Serge Tchakounté',
    email: 'serge@moungofruits.example',
    phoneNumber: '+237677100002',
    roles: ['INITIATOR'],
  }),
  validator: aUser({
    ...atWork,
    userId: ids.validator,
    name: 'Amina Hamadou',
    email: 'amina@moungofruits.example',
    phoneNumber: '+237677100003',
    roles: ['VALIDATOR'],
  }),
  newcomer: aUser({
    userId: ids.newcomer,
    name: 'Jean-Marie Bidias',
    email: 'jean-marie@sawatextiles.example',
    phoneNumber: '+237677100004',
    organisationId: ids.newOrganisation,
    organizationId: ids.newOrganisation,
    organizationName: 'Sawa Textiles',
    roles: ['ADMIN'],
  }),
  /** Member of an organisation that the platform has suspended. */
  suspended: aUser({
    ...atWork,
    userId: ids.suspended,
    name: 'Rose Atangana',
    email: 'rose@moungofruits.example',
    phoneNumber: '+237677100005',
    roles: ['VALIDATOR'],
    organizationStatus: 'SUSPENDED',
  }),
  platform: aSuperAdmin({
    userId: ids.platform,
    name: 'Estelle Mvondo',
    email: 'estelle.mvondo@sanaga.example',
    phoneNumber: null,
  }),
  /** Super admin who has signed in and still confirms it. */
  confirming: aSuperAdmin({
    userId: ids.confirming,
    name: 'Manga Ebolo',
    email: 'manga.ebolo@sanaga.example',
    phoneNumber: null,
  }),
  /** Super admin who has no second factor yet. */
  unsecured: aSuperAdmin({
    userId: ids.unsecured,
    name: 'Brenda Fon',
    email: 'brenda.fon@sanaga.example',
    phoneNumber: null,
  }),
} satisfies Record<string, User>;

export type PersonId = keyof typeof people;

/** Returns a person as payments name them. */
export const refOf = (person: PersonId) => ({ userId: people[person].userId, name: people[person].name });
