import type User from '#api/identity/user'
import db from '@adonisjs/lucid/services/db'

/** The organizations that the user belongs to, by name. */
export function myOrganizations(user: User) {
  return db
    .from('organizations')
    .join('organization_members as m', 'm.organization_id', 'organizations.id')
    .where('m.user_id', user.id)
    .orderBy('organizations.name')
    .select('organizations.id', 'organizations.name')
    .select(
      'can_use_redteam as canUseRedteam',
      'can_use_adaptive_guardrails as canUseAdaptiveGuardrails'
    )
}
