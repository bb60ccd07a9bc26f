/** Person who may be mentioned, or is. */
export interface Person {
  userId: string;
  name: string;
}

/** Part of a comment; `mention` is the person whose name it is. */
interface Part {
  text: string;
  mention?: Person;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches an @ with the name of one of these people; of two names that begin alike, the longer one. */
const mentionOf = (people: readonly Person[]): RegExp => {
  const names = people.map(({ name }) => name).sort((one, other) => other.length - one.length);
  return new RegExp(String.raw`@(${names.map(escaped).join('|')})(?![\p{L}\p{N}])`, 'gu');
};

/** Splits a comment into its text and the names of these people behind an @. */
export function partsOf(text: string, people: readonly Person[]): Part[] {
  if (people.length === 0) return [{ text }];
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: found, 1: name, index } of text.matchAll(mentionOf(people))) {
    parts.push({ text: text.slice(from, index) });
    parts.push({ text: found, mention: people.find((person) => person.name === name) });
    from = index + found.length;
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '');
}

/** Returns the ids of those of these people whom a comment mentions, each once. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] => [
  ...new Set(partsOf(text, people).flatMap(({ mention }) => mention?.userId ?? [])),
];
