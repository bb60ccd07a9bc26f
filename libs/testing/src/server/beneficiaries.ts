import { aBeneficiary, newId } from '../fixtures.ts';
import { ids, refOf } from './people.ts';
import { hoursAgo } from './time.ts';

const change = {
  ...{ id: newId(), name: 'Rosine Tagne', number: '+237677412094', accountType: 'MOMO' as const },
  ...{ changedBy: refOf('initiator'), changedAt: hoursAgo(5), mayConfirm: true },
};

/** Beneficiary whose new number somebody else has to confirm. */
export const changedPayee = {
  ...aBeneficiary({
    ...{ id: ids.changedBeneficiary, name: 'Rosine Tagne', phoneNumber: '+237677412093' },
    registeredName: 'TAGNE ROSINE',
  }),
  change,
};

/** People who are paid again and again. */
export const beneficiaries = [
  aBeneficiary({ id: ids.beneficiary, name: 'Garage Fotso', phoneNumber: '+237677412085' }),
  aBeneficiary({
    name: 'Coopérative des Planteurs de Njombé-Penja et Environs',
    phoneNumber: '+237677412090',
    email: 'comptabilite.fournisseurs@planteurs-njombe-penja.example',
    nameMatch: 'DIFFERS',
    registeredName: 'COOP PLANTEURS',
  }),
  changedPayee,
  ...['Awa Ngono', 'Hervé Njikam', 'Issa Bouba', 'Joseph Mbarga', 'Lydie Manga', 'Odile Nkoa'].map(
    (name, place) =>
      aBeneficiary({ name, phoneNumber: `+23767741210${place}`, registeredName: name.toUpperCase() }),
  ),
];
