import { wallet } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import { asMember } from '../kernel/caller.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { register } from '../kernel/plugins/operations.ts';
import { walletOf } from './wallet.service.ts';

export function registerWalletRoutes(app: FastifyInstance, { db }: Dependencies): void {
  register(app, wallet.getWallet, ({ caller }) => walletOf(db, asMember(caller).organisationId));
  register(app, wallet.getOrganisationWalletDetails, ({ params }) => walletOf(db, params.organisationId));
}
