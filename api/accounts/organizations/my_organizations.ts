import type { Tenant } from '#api/accounts/tenants/tenant'
import db from '@adonisjs/lucid/services/db'

/** Queries the user's organizations by name. A token limited to one team sees only that team's organization. */
export function myOrganizations({ user, organization, token }: Tenant) {
  const query = db
    .from('organizations')
    .join('organization_members as m', 'm.organization_id', 'organizations.id')
    .where('m.user_id', user.id)
    .whereNull('m.deactivated_at')
    .orderBy('organizations.name')
    .select('organizations.id', 'organizations.name')
    .select(
      'can_use_redteam as canUseRedteam',
      'can_use_adaptive_guardrails as canUseAdaptiveGuardrails'
    )
  if (token?.teamId && organization) query.where('organizations.id', organization.id)
  return query
}
