import {
  billMoves,
  bulkStatus,
  cardTopUpMoves,
  organisationMoves,
  paymentFileMoves,
  providerMoves,
  refillMoves,
  transactionMoves,
  userMoves,
  verificationMoves,
  type ItemCounts,
} from '@sanaga/domain';
import { commentsOf } from './comments.ts';
import { code, generatedNote, table } from './markdown.ts';

interface Move {
  from: readonly string[];
  to: string;
  whenReason?: string;
}

interface Machine {
  title: string;
  about: string;
  file: string;
  name: string;
  moves: Record<string, Move>;
  /** States in which a thing begins. */
  begins: readonly string[];
}

const machines: Machine[] = [
  {
    title: 'Transaction',
    about:
      'A payout or a collection. A PROBLEMATIC one says why: FAILED gave the money back, UNKNOWN keeps it reserved until the outcome is known. A collection needs no approval.',
    file: 'transaction-status.ts',
    name: 'transactionMoves',
    moves: transactionMoves,
    begins: ['PENDING', 'IN_PROGRESS'],
  },
  {
    title: 'Refill',
    about: 'Money that comes into a wallet from an account with the operator.',
    file: 'refills.ts',
    name: 'refillMoves',
    moves: refillMoves,
    begins: ['REQUESTED'],
  },
  {
    title: 'Payment file',
    about: 'A small file is checked within its upload, a large one in the background.',
    file: 'payment-files.ts',
    name: 'paymentFileMoves',
    moves: paymentFileMoves,
    begins: ['CHECKING', 'UPLOADED'],
  },
  {
    title: 'Wallet holder',
    about: 'An organisation, or an individual.',
    file: 'organisations.ts',
    name: 'organisationMoves',
    moves: organisationMoves,
    begins: ['REQUESTED'],
  },
  {
    title: 'User',
    about: 'Whoever signs up waits for the approval; whoever is invited waits for their own password.',
    file: 'users.ts',
    name: 'userMoves',
    moves: userMoves,
    begins: ['INACTIVE', 'INVITED'],
  },
  {
    title: 'Service provider',
    about: 'An account with the operator that refills come from.',
    file: 'service-providers.ts',
    name: 'providerMoves',
    moves: providerMoves,
    begins: ['UNCONFIRMED'],
  },
  {
    title: 'Account verification',
    about: 'A small refill that shows who holds the phone of an account; beside its status as a refill.',
    file: 'service-providers.ts',
    name: 'verificationMoves',
    moves: verificationMoves,
    begins: ['WAITING'],
  },
  {
    title: 'Bill',
    about: 'One month of a plan. OVERDUE is DUE for longer than the grace, by the clock alone.',
    file: 'billing.ts',
    name: 'billMoves',
    moves: billMoves,
    begins: ['DUE'],
  },
  {
    title: 'Card top-up',
    about: 'Money that comes into a wallet from a card.',
    file: 'card.ts',
    name: 'cardTopUpMoves',
    moves: cardTopUpMoves,
    begins: ['CREATED'],
  },
];

function diagram({ moves, begins }: Machine): string {
  const arrows = Object.entries(moves).flatMap(([name, { from, to, whenReason }]) =>
    from.map(
      (start) =>
        `  ${start} --> ${to}: ${name}${whenReason && start === 'PROBLEMATIC' ? ` (${whenReason})` : ''}`,
    ),
  );
  const starts = begins.map((state) => `  [*] --> ${state}`);
  const left = new Set(Object.values(moves).flatMap(({ from, to }) => from.filter((start) => start !== to)));
  const ends = [...new Set(Object.values(moves).map(({ to }) => to))]
    .filter((state) => !left.has(state))
    .map((state) => `  ${state} --> [*]`);
  return ['```mermaid', 'stateDiagram-v2', ...starts, ...arrows, ...ends, '```'].join('\n');
}

function machineSection(machine: Machine): string {
  const comments = commentsOf(machine.file, machine.name);
  const rows = Object.entries(machine.moves).map(([name, { from, to, whenReason }]) => {
    const cause = comments.get(name);
    if (!cause) throw new Error(`say above ${name} of ${machine.name} what causes it`);
    const start = from.map((state) =>
      whenReason && state === 'PROBLEMATIC' ? `${state} (${whenReason})` : state,
    );
    return [code(name), start.join(', '), to, cause];
  });
  return [
    `## ${machine.title}`,
    machine.about,
    diagram(machine),
    table(['move', 'from', 'to', 'because'], rows),
    `From ${code(machine.name)} in ${code(`libs/domain/src/${machine.file}`)}.`,
  ].join('\n\n');
}

const none: ItemCounts = {
  pending: 0,
  confirmed: 0,
  inProgress: 0,
  completed: 0,
  failed: 0,
  unknown: 0,
  cancelled: 0,
};

/** Writes one row for each kind of item that decides, the strongest first, found by calling the rule itself. */
function bulkSection(): string {
  const kinds = Object.keys(none) as (keyof ItemCounts)[];
  const outweighs = (one: keyof ItemCounts, other: keyof ItemCounts): boolean =>
    JSON.stringify(bulkStatus({ ...none, [one]: 1, [other]: 1 })) ===
    JSON.stringify(bulkStatus({ ...none, [one]: 1 }));
  const strength = (kind: keyof ItemCounts): number => kinds.filter((other) => outweighs(kind, other)).length;
  const rows = kinds
    .toSorted((one, other) => strength(other) - strength(one))
    .map((kind) => {
      const { status, problemReason } = bulkStatus({ ...none, [kind]: 1 });
      return [code(kind), problemReason ? `${status} (${problemReason})` : status];
    });
  return [
    '## Bulk transaction',
    'It has no moves of its own: its status follows from its items, the first of these that there is deciding.',
    table(['an item that is', 'makes it'], rows),
    `From ${code('bulkStatus')} in ${code('libs/domain/src/bulk.ts')}.`,
  ].join('\n\n');
}

/** Writes `docs/reference/states.md`: every state machine, from the tables that the server moves by. */
export const statesPage = (): string =>
  [
    generatedNote,
    '# States and how they change',
    `Each arrow is one guarded statement in the database; nothing else changes a status.`,
    ...machines.map(machineSection),
    bulkSection(),
    '',
  ].join('\n\n');
