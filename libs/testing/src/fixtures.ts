import { dayMs, hourMs, type MemberRole } from '@sanaga/domain';
import type { Answer } from './operations.ts';

type SessionUser = Answer<'otpLogin'>['user'];
type UserProfile = Answer<'getUserProfileInfo'>;
type Organisation = Answer<'getOrganisationProfile'>;
type OrganisationDetail = Answer<'getOrganisationProfileById'>;
type OrganisationRequest = Answer<'listOrganisationRequests'>['content'][number];
type Transaction = Answer<'approveTransaction'>;
type TransactionDetail = Answer<'getTransactionDetail'>;
type Beneficiary = Answer<'createBeneficiary'>;
type Refill = Answer<'refillWallet'>;
type ServiceProvider = Answer<'addServiceProvider'>;
type OrganisationDocument = Answer<'acceptDocument'>;
type DocumentInQueue = Answer<'listSubmittedDocuments'>['content'][number];
type Passkey = Answer<'addPasskey'>;
type SavedFilter = Answer<'createSavedFilter'>;
type Member = Answer<'getCompanyEmployees'>[number];
type Comment = Answer<'addComment'>;
type Notification = Answer<'readNotification'>;

let ids = 0;

/** Returns a new id, in UUID form; they count up, so that failures read well. */
export const newId = (): string => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;

const at = '2026-11-20T08:30:00.000Z';
const holderId = '00000000-0000-4000-8000-00000000aaaa';

export const aUser = (changes: Partial<SessionUser> = {}): SessionUser => ({
  userId: '00000000-0000-4000-8000-00000000bbbb',
  email: 'amina.hamadou@moungofruits.cm',
  name: 'Amina Hamadou',
  phoneNumber: '+237677412085',
  organisationId: holderId,
  organizationId: holderId,
  organizationName: 'Moungo Fruits',
  organizationStatus: 'APPROVED',
  accountType: 'ORGANIZATION',
  plan: 'STARTER',
  roles: ['ADMIN'],
  superAdmin: false,
  verifiedEmail: true,
  status: 'ACTIVE',
  language: 'en',
  ...changes,
});

export const aMemberUser = (role: MemberRole): SessionUser => aUser({ roles: [role] });

export const aSuperAdmin = (changes: Partial<SessionUser> = {}): SessionUser =>
  aUser({
    organisationId: null,
    organizationId: null,
    organizationName: null,
    organizationStatus: null,
    accountType: null,
    plan: null,
    roles: [],
    superAdmin: true,
    ...changes,
  });

export const aSession = (user: SessionUser = aUser()): Answer<'otpLogin'> => ({
  success: true,
  user,
  accessToken: 'access-token-1',
  accessTokenExpires: Date.now() + 900_000,
  tokenExpires: Date.now() + dayMs + 12 * hourMs,
});

export const aProfile = (user: SessionUser = aUser()): UserProfile => ({
  ...user,
  username: null,
  jobTitle: 'Accountant',
  country: 'Cameroon',
  city: 'douala',
  streetAddress: null,
  dateJoined: at,
  organizationSubmittedAt: at,
  accountIds: [],
  profilePicture: null,
});

export const anOrganisation = (changes: Partial<Organisation> = {}): Organisation => ({
  organisationId: holderId,
  walletNumber: 'W-000001',
  accountType: 'ORGANIZATION',
  name: 'Moungo Fruits',
  username: null,
  email: 'contact@moungofruits.cm',
  phoneNumber: '+237677412085',
  status: 'APPROVED',
  category: 'AGRICULTURE',
  location: 'douala',
  website: null,
  plan: 'STARTER',
  createdAt: at,
  updatedAt: at,
  approvedAt: at,
  suspendedAt: null,
  suspensionReason: null,
  profilePicture: null,
  coverPicture: null,
  ...changes,
});

export const anOrganisationDetail = (changes: Partial<OrganisationDetail> = {}): OrganisationDetail => ({
  ...anOrganisation(),
  registeredName: 'MOUNGO FRUITS SARL',
  nameMatch: 'MATCH',
  nameChecked: true,
  previousName: null,
  ...changes,
});

export const anOrganisationRequest = (changes: Partial<OrganisationRequest> = {}): OrganisationRequest => ({
  ...anOrganisation({ status: 'REQUESTED', approvedAt: null, organisationId: newId() }),
  owner: { userId: newId(), name: 'Amina Hamadou', email: 'amina.hamadou@moungofruits.cm' },
  checks: {
    businessNumber: 'ACTIVE',
    registeredName: 'MOUNGO FRUITS SARL',
    nameMatch: 'MATCH',
    nameChecked: true,
    emailVerifiedAt: at,
    sameNumber: [],
    similarNames: [],
  },
  ...changes,
});

/** Approvals of a payment that waits for this many by anybody who may approve. */
export const approvalsOf = (required: number): NonNullable<Transaction['approvals']> => ({
  required,
  why: null,
  given: [],
  dropped: [],
  missing: [{ count: required, roles: ['VALIDATOR', 'ADMIN'], userIds: [] }],
  stepUp: [],
});

export const aTransaction = (changes: Partial<Transaction> = {}): Transaction => ({
  id: newId(),
  reference: 'T-000042',
  type: 'SINGLE',
  kind: 'PAYOUT',
  status: 'PENDING',
  problemReason: null,
  operatorCode: null,
  waitsFor: null,
  amount: 100_000,
  fee: 500,
  tax: 200,
  levy: 4,
  total: 100_704,
  correction: null,
  currency: 'XAF',
  reason: 'Harvest pay',
  receiverMessage: '',
  expenseCategory: 'SALARIES',
  name: 'Joseph Mbarga',
  email: null,
  number: '+237677412086',
  accountType: 'MOMO',
  paymentMethod: 'MTN MOBILE MONEY',
  registeredName: 'JOSEPH MBARGA',
  nameMatch: 'MATCH',
  nameChecked: true,
  beneficiaryId: null,
  items: null,
  progress: null,
  checks: null,
  remarks: [],
  bulkId: null,
  line: null,
  excluded: null,
  question: null,
  attachment: null,
  createdBy: { userId: '00000000-0000-4000-8000-00000000cccc', name: 'Ines Ngo' },
  approvedBy: null,
  approvals: approvalsOf(1),
  makers: ['00000000-0000-4000-8000-00000000cccc'],
  individual: false,
  createdAt: at,
  approvedAt: null,
  finishedAt: null,
  ...changes,
});

export const aTransactionDetail = (changes: Partial<TransactionDetail> = {}): TransactionDetail => {
  const transaction = aTransaction(changes);
  return {
    ...transaction,
    history: [{ at, by: transaction.createdBy, from: null, to: 'PENDING', why: 'created' }],
    operatorReferenceId: null,
    financialTransactionId: null,
    approvers: [{ userId: '00000000-0000-4000-8000-00000000dddd', name: 'Victor Tabi', deputyFor: null }],
    paidBefore: { times: 0, last: null },
    bulk: null,
    nameCheckedAt: null,
    ...changes,
  };
};

export const aComment = (changes: Partial<Comment> = {}): Comment => ({
  id: newId(),
  author: { userId: '00000000-0000-4000-8000-00000000dddd', name: 'Victor Tabi' },
  at,
  kind: 'COMMENT',
  text: 'Is this the invoice of October?',
  mentions: [],
  ...changes,
});

export const aBeneficiary = (changes: Partial<Beneficiary> = {}): Beneficiary => ({
  id: newId(),
  name: 'Joseph Mbarga',
  phoneNumber: '+237677412086',
  email: null,
  accountType: 'MOMO',
  registeredName: 'JOSEPH MBARGA',
  nameMatch: 'MATCH',
  nameChecked: true,
  ...{ createdAt: at, change: null },
  ...changes,
});

export const aRefill = (changes: Partial<Refill> = {}): Refill => ({
  refillId: newId(),
  reference: 'R-000007',
  organisationId: holderId,
  organisationName: 'Moungo Fruits',
  organisationLocation: 'douala',
  organisationPlan: 'STARTER',
  organisationPicture: null,
  accountName: 'Main till',
  accountNumber: '+237677412085',
  accountVerifiedAt: null,
  amount: 500_000,
  currency: 'XAF',
  status: 'REQUESTED',
  operatorCode: null,
  correction: null,
  verification: null,
  asked: false,
  requestedBy: 'Amina Hamadou',
  requestedByPicture: null,
  processedBy: null,
  processedById: null,
  needsTwo: false,
  agreedBy: null,
  agreedById: null,
  refusedBy: null,
  refusalReason: null,
  createdAt: at,
  processedAt: null,
  finishedAt: null,
  ...changes,
});

/** Makes a document that nobody has submitted yet. */
export const aDocument = (changes: Partial<OrganisationDocument> = {}): OrganisationDocument => ({
  kind: 'RCCM',
  status: 'MISSING',
  required: false,
  version: 0,
  number: null,
  fileName: null,
  contentType: null,
  size: null,
  submittedAt: null,
  decidedAt: null,
  reason: null,
  ...changes,
});

/** Makes a document that waits for a super admin. */
export const aSubmittedDocument = (changes: Partial<OrganisationDocument> = {}): OrganisationDocument =>
  aDocument({
    status: 'SUBMITTED',
    version: 1,
    number: 'RC/DLA/2019/B/1234',
    fileName: 'extrait-rccm.pdf',
    contentType: 'application/pdf',
    size: 184_320,
    submittedAt: at,
    ...changes,
  });

/** Makes a row of the queue of documents, with whose it is. */
export const aDocumentInQueue = (
  name: string,
  changes: Partial<OrganisationDocument> = {},
): DocumentInQueue => ({
  organisationId: newId(),
  organisation: { name, status: 'APPROVED', phoneNumber: '+237677412085', ownerName: 'Awa Ngono' },
  document: aSubmittedDocument(changes),
});

export const aServiceProvider = (changes: Partial<ServiceProvider> = {}): ServiceProvider => ({
  providerId: newId(),
  operator: 'MOMO',
  accountName: 'Main till',
  accountNumber: '+237677412085',
  registeredName: 'MOUNGO FRUITS',
  nameMatch: 'MATCH',
  nameChecked: true,
  status: 'CONFIRMED',
  verifiedAt: null,
  verification: null,
  verificationAmount: 100,
  refilledThisMonth: 0,
  createdAt: at,
  ...changes,
});

export const aWallet = (available = 1_000_000, reserved = 0): Answer<'getWallet'> => ({
  balance: available + reserved,
  debt: 0,
  available,
  reserved,
  currency: 'XAF',
  walletNumber: 'W-000001',
});

export const aMember = (changes: Partial<Member> = {}): Member => ({
  userId: newId(),
  name: 'Ines Ngo',
  email: 'ines.ngo@moungofruits.cm',
  phoneNumber: '+237677412087',
  jobTitle: 'Accountant',
  roles: ['INITIATOR'],
  status: 'ACTIVE',
  dateJoined: at,
  accountIds: [],
  ...changes,
});

export const aNotification = (changes: Partial<Notification> = {}): Notification => ({
  notificationId: newId(),
  kind: 'payment-waiting',
  title: 'A payment of 100,000 XAF to Joseph Mbarga is waiting for approval',
  path: '/dashboard/transactions',
  createdAt: at,
  readAt: null,
  ...changes,
});

export const aPasskey = (changes: Partial<Passkey> = {}): Passkey => ({
  id: newId(),
  name: 'Chrome on Windows',
  createdAt: at,
  lastUsedAt: null,
  backedUp: false,
  ...changes,
});

/** Makes a filter of the user of `aUser`, for the list of payments. */
export const aSavedFilter = (changes: Partial<SavedFilter> = {}): SavedFilter => ({
  filterId: newId(),
  list: 'TRANSACTIONS',
  name: 'Waiting',
  shared: false,
  createdBy: { userId: aUser().userId, name: aUser().name },
  query: { status: 'PENDING' },
  dropped: [],
  createdAt: at,
  ...changes,
});

/** Returns a server's page that holds these; all of them by default. */
export const pageOf = <T>(content: T[], { number = 0, size = 20, totalElements = content.length } = {}) => ({
  content,
  number,
  size,
  totalElements,
  totalPages: Math.max(1, Math.ceil(totalElements / size)),
});
