import { anOrganisation, anOrganisationRequest, aRefill, newId } from '../fixtures.ts';
import type { Answer } from '../operations.ts';
import { profiles } from './handlers-holder.ts';
import { refills } from './money.ts';
import { daysAgo, hoursAgo } from './time.ts';

type Individual = Answer<'getActiveUsers'>['content'][number];

export const longName = 'Groupement d’Initiative Commune des Éleveurs et Agriculteurs du Haut-Nyong';

/** The platform's organisations, in every status that a list shows. */
export const organisations = [
  profiles.atWork,
  profiles.new,
  anOrganisation({
    organisationId: newId(),
    name: longName,
    email: 'direction.generale@gic-eleveurs-haut-nyong.example',
    status: 'SUSPENDED',
    plan: 'PRO',
    location: 'bertoua',
    createdAt: daysAgo(90),
    suspendedAt: daysAgo(3),
    suspensionReason: 'The business number is not in use any more.',
  }),
  ...Array.from({ length: 26 }, (_, place) =>
    anOrganisation({
      organisationId: newId(),
      walletNumber: `W-0000${place + 10}`,
      name: `Coopérative du Nkam ${place + 1}`,
      email: `bureau@nkam-${place + 1}.example`,
      location: 'buea',
      createdAt: daysAgo(100 + place),
    }),
  ),
];

/** Organisations that wait for approval. */
export const requests = [
  anOrganisationRequest({
    name: 'Savonnerie de Limbé',
    website: 'https://www.savonnerie-artisanale-limbe.example/qui-sommes-nous',
    createdAt: hoursAgo(50),
    checks: {
      businessNumber: 'ACTIVE',
      registeredName: 'KOUAM DANIEL',
      nameMatch: 'DIFFERS',
      nameChecked: true,
      emailVerifiedAt: hoursAgo(49),
      sameNumber: [],
      similarNames: [],
    },
  }),
  anOrganisationRequest({
    name: longName,
    createdAt: hoursAgo(20),
    checks: {
      businessNumber: 'NOT_CHECKED',
      registeredName: null,
      nameMatch: 'NOT_AVAILABLE',
      nameChecked: false,
      emailVerifiedAt: hoursAgo(19),
      sameNumber: ['Coopérative du Nkam 4'],
      similarNames: ['GIC Éleveurs du Haut-Nyong', 'Groupement des Éleveurs de Bertoua'],
    },
  }),
  anOrganisationRequest({ name: 'Scierie Dja', createdAt: hoursAgo(3) }),
];

const individual = (name: string, changes: Partial<Individual> = {}): Individual => ({
  userId: newId(),
  organisationId: newId(),
  name,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@individual.example`,
  phoneNumber: '+237677200300',
  status: 'ACTIVE',
  suspendedAt: null,
  suspensionReason: null,
  createdAt: daysAgo(30),
  ...changes,
});

export const individuals = [
  'Thierry Ndongo',
  'Lydie Manga',
  'Marie-Thérèse Ngo Nyemeck épouse Bikele-Onana',
].map((name) => individual(name));
export const suspendedIndividuals = [
  individual('Paul Dja', { status: 'SUSPENDED', suspendedAt: daysAgo(3), suspensionReason: 'Under inquiry' }),
];
export const waitingIndividuals = ['Odile Nkoa', 'Issa Bouba'].map((name, place) =>
  individual(name, { status: 'INACTIVE', createdAt: hoursAgo(40 - place * 10) }),
);

/** Refills that wait for a super admin, one of them for a second one. */
export const waitingRefills = [
  ...refills.filter(({ status }) => status === 'REQUESTED'),
  aRefill({ organisationName: longName, amount: 250_000_000, needsTwo: true, createdAt: hoursAgo(4) }),
  aRefill({ organisationName: 'Sawa Textiles', amount: 40_000, createdAt: hoursAgo(3) }),
];
export const processingRefills = refills.filter(({ status }) => status === 'PROCESSING');
