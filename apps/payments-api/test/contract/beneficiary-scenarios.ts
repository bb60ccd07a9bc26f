import { somePhoneNumber } from '../kit/base/clients.ts';
import type { Scenario, TestContext } from './test-context.ts';

/** Changes a beneficiary's number in an organisation of its own, where an admin and a validator may confirm it. */
async function changedBeneficiary({ h }: TestContext) {
  const admin = await h.signUpOrganisation();
  const initiator = await h.member('INITIATOR', { admin });
  const validator = await h.member('VALIDATOR', { admin });
  const url = '/transaction/beneficiaries';
  const payload = { name: 'Garage Fotso', phoneNumber: somePhoneNumber() };
  const key = String((await h.post(admin, url, payload)).json().id);
  const answer = await h.patch(initiator, `${url}/${key}`, { phoneNumber: somePhoneNumber() });
  const changeId = String(answer.json().change.id);
  return { admin, validator, params: { key, changeId } };
}

/** Calls about changed details of beneficiaries. */
export const scenariosOfBeneficiaryChanges: Record<string, Scenario> = {
  listBeneficiaryChanges: async (context) => ({ as: (await changedBeneficiary(context)).validator }),
  confirmBeneficiaryChange: async (context) => {
    const { validator, params } = await changedBeneficiary(context);
    const foreign = await changedBeneficiary(context);
    return { as: validator, params, foreign: { params: foreign.params } };
  },
  withdrawBeneficiaryChange: async (context) => {
    const { admin, params } = await changedBeneficiary(context);
    const foreign = await changedBeneficiary(context);
    return { as: admin, params, foreign: { params: foreign.params } };
  },
};
