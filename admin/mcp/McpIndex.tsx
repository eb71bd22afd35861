import { Redirect } from '../core/routing/Redirect.js'
import { useSession } from '../core/session/session.js'
import { MCP_AREAS } from './parts/areas.js'

/** Redirects from the menu's path to the dashboard or, for users who cannot read it, to the first page that they can. */
export function McpIndex() {
  const { can } = useSession()
  const first = MCP_AREAS.find(({ subject }) => subject !== null && can('read', subject))
  return <Redirect to={first?.to ?? '/'} />
}
