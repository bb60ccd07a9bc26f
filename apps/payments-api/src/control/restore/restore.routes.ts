import { dualControl } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { toDualControlRequest } from '../../identity/dual-control/dual-control.mapper.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { confirmLift, requestLift } from './hold-lift.service.ts';

export function registerRestoreRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, dualControl.requestHoldLift, async ({ caller, body }) =>
    toDualControlRequest(await requestLift(deps, caller, body)),
  );
  register(app, dualControl.confirmHoldLift, async ({ caller, params }) =>
    toDualControlRequest(await confirmLift(deps, caller, params.decisionId)),
  );
}
