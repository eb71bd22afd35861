import User from '#api/accounts/tenants/user'

/**
 * Queries registered accounts that wait for confirmation. Omits members of an organization, whose administrators can
 * confirm them with a link.
 */
export const pendingAccounts = () =>
  User.query()
    .where('users.kind', 'person')
    .whereNull('users.email_verified_at')
    .whereNull('users.deactivated_at')
    .whereNotExists((member) =>
      member.from('organization_members as m').whereRaw('m.user_id = users.id')
    )
