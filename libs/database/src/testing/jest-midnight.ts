import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll } from '@jest/globals';
import { dayInDouala, minuteMs } from '@sanaga/domain';

/** Time that nearly every file of specs takes at most; ms. */
const fileMs = 2 * minuteMs;

const today = () => dayInDouala(new Date());

// a spec of today would span two days if Douala's midnight came meanwhile: it begins after midnight
beforeAll(async () => {
  const day = today();
  if (dayInDouala(new Date(Date.now() + fileMs)) === day) return;
  while (today() === day) await wait(100);
}, fileMs + minuteMs);
