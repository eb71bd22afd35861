import User from '#api/accounts/tenants/user'

/**
 * Registered accounts that wait for confirmation. Members of an organization are left out: its administrators confirm
 * them with a link.
 */
export const pendingAccounts = () =>
  User.query()
    .where('users.kind', 'person')
    .whereNull('users.email_verified_at')
    .whereNull('users.deactivated_at')
    .whereNotExists((member) =>
      member.from('organization_members as m').whereRaw('m.user_id = users.id')
    )
