import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../failure.ts';
import { findPersonById, type PersonRow } from './people.repository.ts';

export type Person = PersonRow;

/** A user with what a session says of the wallet holder. Throws NOT_FOUND. */
export async function personById({ db }: Dependencies, id: string): Promise<Person> {
  const person = await findPersonById(db, id);
  if (!person) throw new Failure('NOT_FOUND');
  return person;
}
