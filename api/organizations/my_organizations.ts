import type { Tenant } from '#api/access/tenant'
import db from '@adonisjs/lucid/services/db'

/** The organizations that the user belongs to, by name; a token for one team knows of its own only. */
export function myOrganizations({ user, organization, token }: Tenant) {
  const query = db
    .from('organizations')
    .join('organization_members as m', 'm.organization_id', 'organizations.id')
    .where('m.user_id', user.id)
    .whereNull('m.deactivated_at')
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
