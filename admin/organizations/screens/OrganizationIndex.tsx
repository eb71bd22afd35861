import { Navigate } from 'react-router'
import { organizationIndexPath } from '../../core/session/redirect_rules.js'
import { useSession } from '../../core/session/session.js'

/** Redirects `/organizations` to the current organization: details for administrators, teams for others. */
export function OrganizationIndex() {
  const { me } = useSession()
  if (!me?.organization) return null
  return <Navigate to={organizationIndexPath(me.organization.id, me.isAdmin)} replace />
}
