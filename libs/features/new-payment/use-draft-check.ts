import type { Beneficiary, PayeeCheck } from '@sanaga/api';
import { useState } from 'react';
import { looksLikePhone, toPhoneNumber } from '../shared/people/phone-number.ts';
import { type Payee, usePayeeCheck } from '../shared/people/use-payee-check.ts';
import type { Draft } from './draft.ts';

/** Returns whom the draft pays: the chosen beneficiary or what was typed; undefined until there is a number. */
function payeeOf(draft: Draft, beneficiaries: readonly Beneficiary[]): Payee | undefined {
  if (draft.to === 'beneficiary') {
    const chosen = beneficiaries.find(({ id }) => id === draft.beneficiaryId);
    return chosen && { name: chosen.name, number: chosen.phoneNumber };
  }
  if (!draft.number || !looksLikePhone(draft.number)) return undefined;
  return { name: draft.name?.trim() || undefined, number: toPhoneNumber(draft.number) };
}

interface DraftCheck extends ReturnType<typeof usePayeeCheck> {
  payee?: Payee;
  /** Findings about exactly this payee, kept while only the amount changes. */
  found?: PayeeCheck;
}

/** Returns what is known of a payee regardless of the amount. */
const withoutAmount = (check: PayeeCheck): PayeeCheck => ({
  ...check,
  remarks: check.remarks.filter((remark) => remark !== 'PAID_RECENTLY'),
});

/** Finds whom the draft pays, what the operator knows of them, and what the payment costs. */
export function useDraftCheck(draft: Draft, beneficiaries: readonly Beneficiary[]): DraftCheck {
  const payee = payeeOf(draft, beneficiaries);
  const asked = usePayeeCheck(payee, draft.amount || undefined);
  const { check } = asked;
  const [last, setLast] = useState<{ payee: Payee; check: PayeeCheck }>();
  if (payee && check && check !== last?.check) setLast({ payee, check });
  const isOfLast = payee?.number === last?.payee.number && payee?.name === last?.payee.name;
  return { ...asked, payee, found: check ?? (isOfLast && last ? withoutAmount(last.check) : undefined) };
}
