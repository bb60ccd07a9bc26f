import { expect } from '@jest/globals';
import { dayFrom } from '../kit/base/days.ts';
import { someEmail, somePhoneNumber, testPassword } from '../kit/base/clients.ts';
import { createMoneyHarness } from '../kit/whole/money-harness.ts';
import { specifiedClient, type Manner } from './specified-client.ts';

export interface StoryPerson {
  email: string;
  phoneNumber: string;
  password: string;
  userId: string;
  organisationId: string;
  token: string;
  refreshToken: string;
}

const someone = (who: string): StoryPerson => ({
  email: someEmail(who),
  phoneNumber: somePhoneNumber(),
  password: testPassword,
  ...{ userId: '', organisationId: '', token: '', refreshToken: '' },
});

interface StorySession {
  user: { userId: string; organisationId: string };
  accessToken: string;
  refreshToken: string;
}

/** Creates the people of the story and a client of the given manner, on a server and a database of their own. */
export async function openStory(manner: Manner) {
  const h = await createMoneyHarness();
  const client = await specifiedClient(h, manner);
  const people = {
    admin: someone('admin'),
    superAdmin: { ...someone('super'), email: (await h.superAdmin()).email },
    initiator: someone('initiator'),
    validator: someone('validator'),
    individual: someone('individual'),
    rejected: someone('rejected'),
    second: someone('second'),
  };

  /** Takes the session of a person. Fails if it is somebody else's. */
  function take(person: StoryPerson, { user, accessToken, refreshToken }: StorySession): void {
    const superAdmin = person === people.superAdmin;
    const phoneNumber = superAdmin ? null : expect.stringMatching(/^\+\d+$/);
    expect(user).toMatchObject({ email: person.email, superAdmin, phoneNumber });
    Object.assign(person, { userId: user.userId, token: accessToken, refreshToken });
    person.organisationId = user.organisationId;
  }

  async function signIn(person: StoryPerson) {
    const { email, password } = person;
    await client.call('POST /auth/login', { body: { email, password } });
    const otpCode = await client.codeFrom(email);
    const session = await client.call('PUT /auth/otp-login', { body: { email, otpCode } });
    take(person, session);
    return session;
  }

  return {
    h,
    client,
    ...people,
    take,
    signIn,
    /** Advances the clock by more than a minute, the least time between a person's codes. */
    aMinuteLater: () => h.clock.advance(61_000),
    dayFromNow: (days: number) => dayFrom(days, h.clock.now()),
  };
}
export type OpenStory = Awaited<ReturnType<typeof openStory>>;
