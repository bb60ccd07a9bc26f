import { operations, type Operation } from '@sanaga/contract';
import {
  permissions,
  planLimits,
  memberRoles,
  plans,
  planNames,
  roles,
  type Permission,
} from '@sanaga/domain';
import { anchor, code, generatedNote, table } from './markdown.ts';

const linked = (calls: readonly Operation[]): string =>
  calls.map(({ id }) => `[${id}](api.md${anchor(id)})`).join(', ');

const callsBy = (permission: Permission): Operation[] =>
  operations.filter(({ access }) => 'permission' in access && access.permission === permission);

const permissionRows = (Object.keys(permissions) as Permission[]).map((permission) => [
  code(permission),
  ...roles.map((role) => ((permissions[permission] as readonly string[]).includes(role) ? '✓' : '')),
  linked(callsBy(permission)),
]);

const publicCalls = operations.filter(({ access }) => 'public' in access);
const underReview = operations.filter(({ access }) => 'permission' in access && access.underReview);

/** Writes `docs/reference/roles.md`: who may do what, by which calls. */
export const rolesPage = (): string =>
  [
    generatedNote,
    '# Roles and permissions',
    `What a user may do comes from every role held. A super admin holds no other. An individual holds all three member
roles at once. On top of this table every row that is read or written belongs to the caller's own wallet holder, a super
admin aside: another holder's gets the response of what does not exist.`,
    table(['permission', ...roles, 'calls'], permissionRows),
    '## Without a session',
    linked(publicCalls),
    '## While an account is under review',
    linked(underReview),
    '## Members that a plan allows',
    table(
      ['plan', ...memberRoles],
      plans.map((plan) => [planNames[plan], ...memberRoles.map((role) => String(planLimits[plan][role]))]),
    ),
    '',
  ].join('\n\n');
