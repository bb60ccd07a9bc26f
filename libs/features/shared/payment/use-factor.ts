import {
  type ApiError,
  apiErrorOf,
  type Transaction,
  useChallengeApprovalMutation,
  useListPasskeysQuery,
  useReadAuthenticatorAppQuery,
  useSendApprovalCodeMutation,
} from '@sanaga/api';
import { type Actor, oneTimeCode, type StepUpMethod } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { useEffect, useState } from 'react';
import { isAboutCode, isCodeStillValid } from '../codes/code-refusals.ts';
import { knowsPasskeys, signByPasskey } from '../passkeys/passkey-ceremony.ts';
import { useActor } from '../people/use-actor.ts';

type Assertion = NonNullable<Awaited<ReturnType<typeof signByPasskey>>['response']>;

/** Proof that goes with an approval. */
export interface Proof {
  otpCode?: string;
  totp?: string;
  assertion?: Assertion;
}

export interface Factor {
  /** Factors that will do and that the reader has, the surest one first; empty where none is needed. */
  offered: readonly StepUpMethod[];
  /** Chosen factor; undefined until it is known which ones the reader has, or where none will do. */
  method: StepUpMethod | undefined;
  choose: (method: StepUpMethod) => void;
  code: string;
  setCode: (code: string) => void;
  sendCode: () => void;
  sending: boolean;
  /** True if the code that was mailed a moment ago is still good. */
  mailedBefore: boolean;
  /** True if a passkey is needed, and the reader has none. */
  lacksPasskey: boolean;
  /** True if nothing is missing to approve. */
  isReady: boolean;
  /** True while the device is asked. */
  proving: boolean;
  /** Reason why there is no proof. */
  error: string | undefined;
  /** Asks the device where a passkey is chosen; undefined where that leads to nothing. */
  prove: () => Promise<Proof | undefined>;
  /** Takes in why an approval was refused. */
  refused: (error: ApiError | undefined) => void;
}

/** Finds whether the reader can sign with a passkey here, once they have to; undefined until it is known. */
export function useHasPasskey(isNeeded: boolean): boolean | undefined {
  const { data, isLoading } = useListPasskeysQuery(undefined, { skip: !isNeeded });
  if (isLoading) return undefined;
  return (data?.length ?? 0) > 0 && knowsPasskeys();
}

/** Returns the factors of which an approval needs one; none where it needs no factor. */
export const factorsOf = (
  { approvals }: Pick<Transaction, 'approvals'>,
  { individual }: Pick<Actor, 'individual'>,
): readonly StepUpMethod[] => (individual ? ['PASSKEY', 'CODE'] : (approvals?.stepUp ?? []));

/** Has the reader's device sign payments in one go; says in words why it did not. */
export function useSignature() {
  const { t } = useTranslation('payment');
  const [challenge] = useChallengeApprovalMutation();
  return async (
    transactionIds: string[],
  ): Promise<{ assertion: Assertion } | { error: string | undefined }> => {
    const { data, error } = await challenge({ body: { transactionIds } });
    if (!data) return { error: apiErrorOf(error)?.message };
    const { response, end } = await signByPasskey(data.publicKey);
    return response ? { assertion: response } : { error: t(`factor.end.${end}`) };
  };
}

/** Finds which factors the reader has, once one is needed. */
function useOwnFactors(isNeeded: boolean) {
  const hasPasskey = useHasPasskey(isNeeded);
  const app = useReadAuthenticatorAppQuery(undefined, { skip: !isNeeded });
  if (hasPasskey === undefined || app.isLoading) return undefined;
  const has: Record<StepUpMethod, boolean> = {
    PASSKEY: hasPasskey,
    TOTP: app.data?.confirmedAt != null,
    CODE: true,
  };
  return has;
}

/** Mails the code for a payment as soon as that factor is chosen. */
function useMailedCode(id: string, isChosen: boolean) {
  const [send, requesting] = useSendApprovalCodeMutation();
  const sendCode = () => void send({ id });
  useEffect(() => {
    if (isChosen) void send({ id });
  }, [isChosen, send, id]);
  const mailedBefore = isCodeStillValid(requesting.error);
  return {
    sendCode,
    sending: requesting.isLoading,
    mailedBefore,
    error: isChosen && !mailedBefore ? apiErrorOf(requesting.error)?.message : undefined,
  };
}

/**
 * Keeps the factor by which the reader confirms an approval while the question is open: the surest one that will do and
 * that they have, until they choose another.
 */
export function useFactor(payment: Transaction, { isOpen }: { isOpen: boolean }): Factor {
  const { id } = payment;
  const known = factorsOf(payment, useActor());
  const [asked, setAsked] = useState(known);
  const factors = asked.length > 0 ? asked : known;
  const own = useOwnFactors(isOpen && factors.length > 0);
  const offered = own ? factors.filter((one) => own[one]) : [];
  const [chosen, choose] = useState<StepUpMethod>();
  const method = chosen && offered.includes(chosen) ? chosen : offered[0];
  const [code, setCode] = useState('');
  const [unsigned, setUnsigned] = useState<string>();
  const [proving, setProving] = useState(false);
  const sign = useSignature();
  const mailed = useMailedCode(id, isOpen && method === 'CODE');

  const prove = async (): Promise<Proof | undefined> => {
    setUnsigned(undefined);
    if (method === 'CODE') return { otpCode: code };
    if (method === 'TOTP') return { totp: code };
    if (method === undefined) return {};
    setProving(true);
    const signed = await sign([id]);
    setProving(false);
    if ('assertion' in signed) return signed;
    setUnsigned(signed.error);
    return undefined;
  };
  return {
    ...mailed,
    offered,
    method,
    choose(next) {
      setCode('');
      setUnsigned(undefined);
      choose(next);
    },
    code,
    setCode,
    lacksPasskey: own !== undefined && factors.length > 0 && offered.length === 0,
    isReady:
      factors.length === 0 ||
      method === 'PASSKEY' ||
      (method !== undefined && code.length === oneTimeCode.digits),
    proving,
    error: unsigned ?? mailed.error,
    prove,
    refused(refusal) {
      // a code survives what is in the way of the payment
      if (isAboutCode(refusal)) setCode('');
      if (refusal?.methods) setAsked(refusal.methods);
    },
  };
}
