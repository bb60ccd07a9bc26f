import { superAdminsApi as generated } from './generated/super-admins.ts';

export type { SuperAdmin } from './generated/super-admins.ts';

export const superAdminsApi = generated.enhanceEndpoints({
  endpoints: {
    listSuperAdmins: { providesTags: ['Member'] },
    inviteSuperAdmin: { invalidatesTags: ['Member'] },
    removeSuperAdmin: { invalidatesTags: ['Member', 'JointDecision'] },
  },
});

export const { useInviteSuperAdminMutation, useListSuperAdminsQuery, useRemoveSuperAdminMutation } =
  superAdminsApi;
