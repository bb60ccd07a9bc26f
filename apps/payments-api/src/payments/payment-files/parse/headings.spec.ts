import { describe, expect, it } from '@jest/globals';
import { recogniseColumns } from './columns.ts';
import type { RowField } from './template-headings.ts';

/** Headings of payrolls, lists of mobile money and of aid, as people write them; the known ones, by their field. */
const known = {
  name: `Nom|NOM|Noms|Nom & Prénom|Nom et prénoms|NOMS ET PRENOMS|Nom/Prénom|Nom(s) et prénom(s)|Nom complet|
    Nom du bénéficiaire|NOM DU BENEFICIAIRE|Bénéficiaire|Bénéficiaires|Bénéficiaire(s)|Nom de l'employé|
    Nom de l’employé(e)|Employé(e)|Nom du salarié|Nom de l'agent|Agent|Personnel|Titulaire du compte|
    Nom du titulaire|Nom du compte|Destinataire|Nom du destinataire|Collaborateur|Ouvrier|
    Nom de l'enseignant|Nom du participant|Participants|Chef de ménage|Nom du chef de ménage|Volontaire|
    Client|Identité|1. Nom|1) Nom et prénom|Nom :|Nom *|Nom (obligatoire)|Nom / Name|Noms/Names|
    Noms et Prénoms / Full Name|Nom complet du bénéficiaire|Name|Full name|Full Name *|Employee Name|
    EMPLOYEE|Staff Name|Beneficiary Name|Name of beneficiary|Recipient|Recipient name|recipientName|
    Payee|Payee Name|Account name|Account Holder|Participant name|Head of household|Household head|
    Customer name|Client name|Farmer name|Worker|Names|First and last name|Surname and name|
    Name (required)|Vollständiger Name|Vor- und Nachname|Name, Vorname|Mitarbeiter|Mitarbeiter/in|
    Mitarbeiter:in|Name des Mitarbeiters|Empfänger|Empfängername|Name des Empfängers|Zahlungsempfänger|
    Kontoinhaber|Teilnehmer|Haushaltsvorstand|Arbeitnehmer|Begünstigter|Nom et Prénom de l'agent|
    Nom des bénéficiaires|Noms & prénoms du personnel|Bénéficiaire du paiement|Nom usuel|
    Nom patronymique|Prénom et nom|Prénoms & Noms|Nom (et prénom)|Nom du client|Beneficiary full name|
    Beneficiary / Bénéficiaire|Name of employee|Employee full name`,
  number: `Téléphone|TELEPHONE|Tél|Tél.|TEL|N° Tél|N° de tél.|N° TELEPHONE|Numéro de téléphone|
    Numero de telephone|NUMERO TELEPHONE|Numéro|Numéro MTN|Numéro MoMo|Numero MTN MoMo|N° MoMo|N° MTN|
    Numéro Mobile Money|N° Mobile Money|Compte MoMo|Compte Mobile Money|N° de compte MoMo|
    Numéro de compte Mobile Money|Contact|Contacts|Contact MTN|Contact téléphonique|Contact (MTN)|
    Portable|N° portable|Mobile|GSM|Cellulaire|MSISDN|Téléphone (MTN)|Téléphone MoMo|Téléphone portable|
    Tel. mobile|Téléphone du bénéficiaire|Numéro du bénéficiaire|N° bénéficiaire|Téléphone (9 chiffres)|
    Téléphone / Phone|Numéro / Number|2. Téléphone|Téléphone :|Téléphone*|Phone|Phone number|
    PHONE NUMBER|Phone No.|Phone #|Phone Number (MTN)|Phone number (237)|Tel. No.|Telephone number|
    Mobile number|Mobile No.|Mobile phone|Cell|Cell number|Cellphone|MoMo|MoMo number|MOMO NUMBER|
    MoMo Account|MoMo account number|Mobile Money Number|Mobile money account|MTN number|MTN MoMo Number|
    MTN Mobile Money|Wallet number|Mobile wallet|Recipient phone|recipient_phone|phoneNumber|
    Receiver MSISDN|Beneficiary phone|Beneficiary number|Contact number|Contact phone|Account number|
    Employee phone|Telefon|Telefonnummer|Telefon-Nr.|Tel.-Nr.|Handy|Handynummer|Handy-Nr.|Mobilnummer|
    Mobiltelefon|Mobilfunknummer|Rufnummer|MTN-Nummer|MoMo-Nummer|Mobile-Money-Nummer|Kontaktnummer|
    Nummer|Nummer des Empfängers|Numéro de téléphone (MTN MoMo)|Numéro à créditer|Num tel|Num. téléphone|
    N°TEL|Tél Mobile Money|Mobile (MTN)|Payee mobile number|Receiver number|Destination number|
    Numéro de réception`,
  amount: `Montant|MONTANT|Montant (FCFA)|Montant (XAF)|MONTANT EN FCFA|Montant en F CFA|Montant (F CFA)|
    Montant F|Montant net|Montant net à payer|Montant à payer|Montant à payer (FCFA)|Montant à verser|
    Montant à transférer|Montant à envoyer|Montant à virer|Montant du virement|Montant du salaire|
    Montant de la prime|Montant total|Net à payer|NET A PAYER|Net à payer (FCFA)|Net à payer en FCFA|
    Net à payer (Francs CFA)|Net payé|Net à percevoir|Net|NAP|Salaire net|Salaire net à payer|Salaire|
    Salaire à payer|Rémunération|Rémunération nette|Somme|Somme à payer|Total à payer|Total net|Prime|
    Indemnité|Per diem|Bourse|Avance|Mt|MNT|Mt net|Valeur|Montant :|Montant *|3. Montant|
    Montant / Amount|Montant FCFA|FCFA|Amount|AMOUNT|Amount (XAF)|Amount in XAF|Amount XAF|Amount FCFA|
    Amount to pay|Amount to be paid|Amount payable|Amount due|Net amount|Net amount payable|
    Payment amount|Transfer amount|Payout amount|Total amount|Net pay|Net Pay (XAF)|Net salary|Net wages|
    Net payable|Take-home pay|Salary|Salary amount|Salary payable|Monthly salary|Wage|Wages|Pay|Payment|
    Stipend|Allowance|Sum|Value|Total|Transfer value|Cash amount|Grant amount|Betrag|BETRAG|Betrag (XAF)|
    Betrag in XAF|Betrag in FCFA|Auszahlungsbetrag|Auszahlung|Nettolohn|Nettogehalt|Netto-Lohn|
    Lohn netto|Lohn|Gehalt|Netto|Zahlbetrag|Zahlungsbetrag|Überweisungsbetrag|Zu zahlender Betrag|Summe|
    Gesamtbetrag|Wert|Vergütung|Honorar|Montant (FCFA) à payer|Montant net (FCFA)|Montant mensuel|
    Net à payer du mois|Amount CFA|Salaire mensuel|Montant alloué|Montant de l'indemnité|
    Montant de la bourse|Montant à créditer|Net pay amount|Zahlung`,
  reason: `Motif|MOTIF|Motif du paiement|Motif de paiement|Motif paiement|Motif du transfert|Motif du virement|
    Motif de l'opération|Motif/Observation|Motif (obligatoire)|4. Motif|Motif :|Motif / Reason|Objet|
    Objet du paiement|Objet du virement|Objet du transfert|Libellé|LIBELLE|Libellé du paiement|
    Libellé opération|Libellé de l'opération|Raison|Raison du paiement|Nature|Nature du paiement|
    Nature de la dépense|Observation|OBSERVATIONS|Commentaire|Remarque|Description|
    Description du paiement|Désignation|Détails|Référence|Intitulé|Intitulé du paiement|Rubrique|
    Justification|Reason|REASON|Reason for payment|Payment reason|Purpose|Purpose of payment|
    Payment purpose|Narration|Narrative|Payment description|Payment details|Details of payment|Details|
    Description of payment|Remarks|Comment|Comments|Note|Notes|Memo|Particulars|Reference|
    Payment reference|Payment for|Transaction description|Verwendungszweck|VERWENDUNGSZWECK|Zweck|Grund|
    Zahlungsgrund|Zahlungszweck|Überweisungszweck|Betreff|Buchungstext|Bemerkung|Bemerkungen|
    Beschreibung|Kommentar|Notiz|Anmerkung|Referenz|Grund der Zahlung|Zahlungsreferenz|Bezeichnung|
    Message|Motif de la transaction|Motif de versement`,
} satisfies Partial<Record<RowField, string>>;

/** Headings that look like a field's, and are none: nobody is paid by them unasked. */
const none = `Montant brut|Salaire brut|Salaire de base|Montant (EUR)|Amount USD|Amount (EUR)|Montant (XOF)|
  Montant (en milliers)|Montant (milliers de FCFA)|Amount ('000)|Téléphone d'urgence|
  Téléphone du tuteur|Téléphone fixe|Nom de la mère|Nom de la banque|Nom du projet|Nom de l'entreprise|
  Company name|Bank name|Village|Firmenname|Solde|Retenues|Montant des retenues|N°|No|No.|Nr.|Date|
  Fonction|Numéro CNI|N° CNI|Numéro CNPS|Numéro de compte bancaire|IBAN|RIB|Nombre de jours|
  Numéro d'ordre|N° d'ordre|Numéro de la transaction|Numéro de facture|Payment number|Invoice number|
  ID number|Employee number|Personalnummer|Mitarbeiternummer|Rechnungsnummer|Quantité|Prix unitaire|
  Statut|Signature|Émargement|Service|Site|Frais|Fee|Frais MoMo|Commission|Montant en lettres|
  Amount in words|Betrag in Worten|Brutto|Bruttolohn|Bruttobetrag|Abzüge|Gross pay|Gross salary|
  Deductions|Hours|Ville|Code|Montant 2|Téléphone 2|Autre téléphone|2e numéro|WhatsApp|Orange Money|
  Numéro Orange|Numéro OM|Orange number|Compte Orange|Numéro OM/MoMo|Opérateur|N° agent|N° employé|N° client|N° salarié|N° membre|Agent n°|Montant avance|Montant transport|Network|Mois|Période`;

const listed = (text: string): string[] => text.split('|').map((heading) => heading.trim());
/** Headings of a file, one for each field that it needs. */
const usual = { name: 'Nom complet', number: 'MSISDN', amount: 'Montant', reason: 'Motif' };
const fieldsIn = (headings: string[]) => recogniseColumns(headings).columns.map(({ field }) => field);

describe.each(Object.entries(known))('a heading of the %s', (field, headings) => {
  it.each(listed(headings))('is known: %s', (heading) => {
    const written = Object.entries({ ...usual, [field]: heading }).map(([, text]) => text);
    expect(fieldsIn(['Matricule', ...written])).toEqual([null, ...Object.keys(usual)]);
    expect(recogniseColumns(written)).toMatchObject({ missing: [], doubled: [] });
  });
});

describe('a heading of no field', () => {
  it.each(listed(none))('is not taken for one, alone or beside them: %s', (heading) => {
    expect(fieldsIn([heading])).toEqual([null]);
    expect(fieldsIn([...Object.values(usual), heading])).toEqual([...Object.keys(usual), null]);
  });

  it('asks for the amount where only what is paid already has a column', () => {
    for (const paid of ['Déjà payé', 'Déjà versé (FCFA)', 'Already paid', 'Bereits bezahlt']) {
      expect(recogniseColumns(['Nom', 'Tél', paid, 'Motif'])).toMatchObject({ missing: ['amount'] });
      expect(recogniseColumns(['Nom', 'Tél', 'Montant', paid, 'Motif'])).toMatchObject({
        doubled: ['amount'],
      });
    }
  });

  it('is a number of rows beside a phone number', () => {
    expect(fieldsIn(['Numéro', 'Nom', 'Téléphone', 'Montant', 'Motif'])).toEqual([
      null,
      ...Object.keys(usual),
    ]);
    expect(recogniseColumns(['Numéro', 'Nom', 'Contact', 'Montant', 'Motif'])).toMatchObject({
      missing: ['number'],
    });
  });
});

it.each([
  'Nom / Surname;Prénom / First name',
  'Nom de famille;Prénom usuel',
  'Last name;First name(s)',
  'NOM;PRENOM(S)',
  '1. Nom;2. Prénoms',
  'Nom :;Prénom :',
  'Beneficiary last name;Beneficiary first name',
  'Name;Vorname',
])('both parts of a name are the name: %s', (parts) => {
  expect(fieldsIn([...parts.split(';'), 'Tél', 'Montant', 'Motif'])).toEqual([
    'name',
    'name',
    ...['number', 'amount', 'reason'],
  ]);
});
