import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useCan } from '../core/session/session.js'
import { applicationPath } from '../mcp/places.js'

/** Name of the application that a range mirrors, as a link if it still exists and the user can read it. */
export function ApplicationLink({ id, name }: { id: string | null; name: string }) {
  const canRead = useCan('read', 'McpApplication')
  if (!id || !canRead) return <>{name}</>
  return (
    <Link component={RouterLink} to={applicationPath(id)}>
      {name}
    </Link>
  )
}
