import { Redirect } from '../../core/routing/Redirect.js'
import { organizationIndexPath } from '../../core/session/redirect_rules.js'
import { useSession } from '../../core/session/session.js'

/** Redirects `/organizations` to the current organization: details for administrators, teams for others. */
export function OrganizationIndex() {
  const { me } = useSession()
  if (!me?.organization) return null
  return <Redirect to={organizationIndexPath(me.organization.id, me.isAdmin)} />
}
