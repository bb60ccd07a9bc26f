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
    Beneficiary / Bénéficiaire|Name of employee|Employee full name|
    Nom et prénoms du salarié|Nom & Prénoms de l'agent|Noms et prénoms des enseignants|Nom de l'ouvrier|
    Noms des ouvriers|Nom du producteur|Nom du planteur|Producteur / Farmer|Nom de la bénéficiaire|
    Nom de l'adhérent|Nom du coopérateur|Nom et prénom du coopérateur|Nom du sociétaire|Nom du membre|
    Nom du receveur|Nom complet de l'employé|Nom complet du producteur|Employee/Name|Employé/Nom|
    Nom de l'employé/Nom|Nom abonné|Nom de l'abonné|Nom et Prénom(s) du Bénéficiaire|Nom prénom employé|
    Salarié(e)|Nom tiers|Nom du tiers|Nom du fournisseur|Payee full name|Payee's name|Recipient's name|
    Recipient full names|Receiver full name|Customer full name|Subscriber name|Account holder name|
    Names of beneficiaries|Names of staff|Farmer full name|Farmer's name|Beneficiary's full name|
    Name of the participant|Worker name|Casual name|Name of worker|Lecturer name|Student name|
    Name des Lieferanten|Vollständiger Name des Empfängers|Name des Begünstigten|Empfänger (Name)|
    Mitarbeitername|Name Mitarbeiter|Name, Vorname des Mitarbeiters|Name des Kontoinhabers|
    Name des Genossen|Mitgliedsname|Name des Mitglieds`,
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
    Numéro de réception|
    N° de téléphone du salarié|Numéro de téléphone du producteur|Téléphone du producteur|
    Tél. du planteur|N° MoMo du producteur|Numéro MoMo du salarié|Numéro Mobile Money du bénéficiaire|
    N° de compte MTN MoMo|Compte MoMo du salarié|Numéro wallet|N° Wallet MoMo|MSISDN destinataire|
    MSISDN bénéficiaire|Destination MSISDN|Payee MSISDN|Payee phone|To MSISDN|Recipient MSISDN|
    Beneficiary MSISDN|Receiver's phone|Recipient's phone number|Recipient's mobile number|
    Téléphone mobile|Téléphone mobile du salarié|Numéro de mobile|Numéro mobile money (MTN)|
    Numéro du destinataire|Numéro de téléphone destinataire|Téléphone destinataire|Phone of beneficiary|
    Phone number of recipient|Mobile number of beneficiary|Telephone No|Tel Number|Mobile Money No|
    Momo no.|MoMo wallet|MoMo wallet number|Subscriber MSISDN|Farmer phone|Farmer phone number|
    Worker phone|Staff phone number|Staff mobile number|Telefonnummer des Empfängers|
    Handynummer des Mitarbeiters|Telefon Empfänger|Telefonnummer Mitarbeiter|MoMo-Nummer des Empfängers|
    Mobilnummer Empfänger|Handynr. Empfänger|Mobile Money Nr. Empfänger|Wallet-Nummer`,
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
    Montant de la bourse|Montant à créditer|Net pay amount|Zahlung|
    Montant à régler|Montant net à verser|Montant net à régler|Net à régler|Net à virer|Net à verser|
    Net a payer en chiffres|Net à payer arrondi|Salaire net à verser|Salaire net du mois|
    Salaire net novembre|Montant du salaire net|Montant de la paie|Montant de la paye|Montant transfert|
    Montant virement|Montant à décaisser|Montant du décaissement|Montant à distribuer|Montant ristourne|
    Ristourne|Ristournes|Ristourne à payer|Total à verser|Total à régler|Total net à payer|
    Reste à payer (FCFA)|Somme à verser|Montant du cash|Montant cash transfert|Montant subvention|
    Amount to send|Amount to transfer (XAF)|Amount to disburse|Disbursement amount|Net amount to pay|
    Net salary to pay|Net payable salary|Net pay this month|Net pay November|Salary to pay|Wages payable|
    Stipend amount|Cash transfer amount|Payment value|Transaction amount|Zu überweisender Betrag|
    Zu zahlen (XAF)|Überweisungssumme|Auszahlungssumme|Auszuzahlender Betrag|Nettoauszahlungsbetrag|
    Netto-Auszahlung|Zahlbetrag netto|Betrag FCFA|Transferbetrag`,
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
    Message|Motif de la transaction|Motif de versement|
    Motif de la paie|Motif du décaissement|Motif du règlement|Objet du règlement|Objet de la dépense|
    Libellé du règlement|Libellé de la transaction|Libellé du transfert|Raison du versement|
    Motif / Libellé|Communication|Description de l'opération|Description de la transaction|
    Description du transfert|Purpose of transaction|Purpose of disbursement|Reason for transaction|
    Reason of payment|Reason for disbursement|Transfer description|Payment memo|Payment remark|
    Payment remarks|Payment comment|Transaction narration|Transaction reason|Narration / Motif|
    Zahlungsbeschreibung|Zweck der Überweisung|Grund der Überweisung|Auszahlungsgrund|Zahlungstext|
    Überweisungstext|Auszahlungszweck`,
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
  Numéro Orange|Numéro OM|Orange number|Compte Orange|Numéro OM/MoMo|Opérateur|N° agent|N° employé|N° client|N° salarié|N° membre|Agent n°|Montant avance|Montant transport|Network|Mois|Période|
  Matricule du salarié|N° matricule|Numéro matricule|Code agent|Code employé|Code producteur|
  Employee ID|Employee/ID|Staff ID|Staff number|Staff No|N° de série|N° de pièce|N° CNI du producteur|
  Numéro de contrat|Numéro de dossier|Numéro de bulletin|N° bulletin|Numéro de compte SAGE|
  Compte général|Compte tiers|Compte collectif|N° compte bancaire|Bank account number|Account code|
  Ancien solde|Solde antérieur|Solde précédent|Nouveau solde|Solde wallet|Previous balance|
  Opening balance|Old balance|Balance before|Wallet balance|Alter Saldo|Kontostand|Montant précédent|
  Montant mois précédent|Montant déjà décaissé|Montant brut à payer|Salaire brut du mois|Total brut|
  Total retenues|Total gains|Montant retenu|Montant de la retenue|Montant avance sur salaire|
  Montant des frais|Montant commission|Montant TVA|Montant facture|Montant cotisation|Montant plafond|
  Montant minimum|Montant en USD|Nom du responsable|Nom du superviseur|Nom du chef d'équipe|
  Nom de l'agence|Nom du village|Nom du groupement|Nom de la coopérative|Nom de l'école|
  Nom de l'épouse|Nom du père|Nom du fichier|Nom du produit|Nom du signataire|Nom du payeur|
  Nom de l'expéditeur|Sender name|Sender MSISDN|From MSISDN|Payer phone|Payer name|Initiator|
  Approver name|Supervisor name|Supervisor phone|Phone of supervisor|Téléphone du responsable|
  Téléphone du superviseur|Téléphone domicile|Téléphone bureau|Téléphone de l'agence|
  Numéro Orange Money|Orange Money number|OM number|Orange MSISDN|Numéro Airtel|Alternative phone|
  Phone 2|Secondary phone|Fax|Motif de rejet|Motif du rejet|Motif d'absence|Motif de refus|
  Reason for rejection|Rejection reason|Reason for leaving|Failure reason|Ablehnungsgrund|
  Grund der Abwesenheit|Kostenstelle|Name der Bank|Name des Vorgesetzten|Telefon Notfall|Personal-Nr.|
  Mitgliedsnummer|Kundennummer|Vertragsnummer|Altes Guthaben|Bruttogehalt|Bruttoauszahlung|
  Nombre de membres|Nombre d'heures|Heures sup|Taux horaire|Superficie|Poids net|Poids net (kg)|
  Quantité nette|Net weight|Prix net|Prix au kg|Net weight (kg)|Date de paiement|Mode de paiement|
  Moyen de paiement|Payment method|Payment mode|Payment date|Payment type|Type de transfert|
  Statut du transfert|Reference number|Numéro de référence|Référence facture|Invoice reference|
  Transaction type|Transaction ID|Account type|Compte analytique|Zahlungsart|Zahlungsdatum|
  Kontonummer der Bank|Name of school|Name of bank|Name of branch|Name of project|Beneficiary bank|
  Beneficiary ID|Beneficiary type|Recipient ID|Recipient type|Employee type|Employee status|
  Employee department|Member number|Member ID|Wallet type|Wallet ID|Number of payments|
  Number of beneficiaries|Amount requested|Amount remaining after|Amount rejected|Fee amount|
  Tax amount|Loan amount|Balance amount|Amount overdue|Amount per day|Amount per kg|Daily amount|
  Total hours|Net price|Adhérent|Coopérateur|Sociétaire|Membre de la coopérative|Nom du porteur|
  Nom du bénéficiaire final|Nom du partenaire|Partner|res_partner/name|partner_id/name|Nom du contact|
  Libellé employé|Tiers|Intitulé tiers|Wallet holder name|Wallet holder|Registered name|
  Household head name|Casual worker|Daily worker name|Contact du producteur|Numéro de portefeuille|
  Numéro de l'abonné MTN|Employee/Work Mobile|Mobile professionnel|Numéro à payer|MTN wallet|
  Subscriber number|Student phone|Montant prime|Montant transféré|Montant décaissé|
  Montant à rembourser|Montant du remboursement|Somme due|Somme allouée|Disbursed amount|
  Amount to credit|Credit amount|Amount in CFA francs|Net to be paid|Allowance amount|Refund amount|
  Erstattungsbetrag|Libellé écriture|Référence / Motif|Nature du règlement|Nature du transfert|
  Description / Libellé`;

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
  'Nom du salarié;Prénom du salarié',
  'Nom du bénéficiaire;Prénoms du bénéficiaire',
  'NOM DU PRODUCTEUR;PRÉNOM DU PRODUCTEUR',
])('both parts of a name are the name: %s', (parts) => {
  expect(fieldsIn([...parts.split(';'), 'Tél', 'Montant', 'Motif'])).toEqual([
    'name',
    'name',
    ...['number', 'amount', 'reason'],
  ]);
});
