import { Navigate } from 'react-router'
import { organizationIndexPath } from '../app/redirect_rules.js'
import { useSession } from '../app/session.js'

/** `/organizations` leads to the current one: its details for administrators, its teams for others. */
export function OrganizationIndex() {
  const { me } = useSession()
  if (!me?.organization) return null
  return <Navigate to={organizationIndexPath(me.organization.id, me.isAdmin)} replace />
}
