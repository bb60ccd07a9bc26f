import { everyday, type State, text } from './state.ts';

/** Time without input after which the last minute of a session begins. */
const almostIdleMs = { portal: 29 * 60_000 + 5_000, console: 14 * 60_000 + 5_000 };

const cutOff: readonly State[] = [
  ...everyday('admin', ['/dashboard/transactions']),
  ...everyday('platform', ['/super-admin/organizations']),
].flatMap(({ who, path }): State[] => [
  {
    name: 'offline',
    who,
    path,
    isLasting: true,
    then: (page) => page.context().setOffline(true),
    shows: text('shell:live.offline'),
  },
  {
    name: 'almost signed out',
    who,
    path,
    isLasting: true,
    then: (page) => page.clock.fastForward(almostIdleMs[who === 'platform' ? 'console' : 'portal']),
    shows: (page, label) => page.getByRole('dialog', { name: label('shell:idle.title') }),
  },
]);

const shutOut: readonly State[] = [
  {
    name: 'suspended',
    who: 'suspended',
    path: '/under-review',
    shows: text('under-review:suspended.next'),
  },
  {
    name: 'a second factor to confirm',
    who: 'confirming',
    path: '/super-admin',
    shows: text('second-factor:lost'),
  },
  {
    name: 'a second factor to set up',
    who: 'unsecured',
    path: '/super-admin',
    shows: text('second-factor:setUp.advice'),
  },
  {
    name: 'a link that was used',
    who: 'nobody',
    path: '/forgot-password?ticket=used',
    shows: text('forgot-password:link.text'),
  },
];

const invited: State = {
  name: 'an invitation',
  who: 'nobody',
  path: '/activate-account?code=new',
  shows: (page, label) => page.getByLabel(label('common:fields.fullName')),
};

/** States that come over a screen from outside. */
export const environment: readonly State[] = [...cutOff, ...shutOut, invited];
