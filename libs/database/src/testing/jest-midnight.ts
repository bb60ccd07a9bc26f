import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll } from '@jest/globals';
import { dayInDouala, minuteMs } from '@sanaga/domain';

/** As long as nearly every file of specs takes. */
const fileMs = 2 * minuteMs;

const today = () => dayInDouala(new Date());

// what a spec does today would be of two days where Douala's midnight came meanwhile: it begins after that
beforeAll(async () => {
  const day = today();
  if (dayInDouala(new Date(Date.now() + fileMs)) === day) return;
  while (today() === day) await wait(100);
}, fileMs + minuteMs);
