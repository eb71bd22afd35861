import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { SIMBA_TEMPLATE_NAME } from '#api/contract/simba/session'
import { useSession } from '../core/session/session.js'
import { sessionPath } from './places.js'
import { useSessionOfReport } from './queries.js'

/** Whether a report or scan was published by a Simba session. */
export const isOfSession = (templateName: string | null): boolean =>
  templateName === SIMBA_TEMPLATE_NAME

/** Template name of a session's report; a link to the session if the user can read it. */
export function SessionOfReport({ evalId }: { evalId: string | null }) {
  const canRead = useSession().can('read', 'EvalJob')
  const { data: session } = useSessionOfReport(canRead ? evalId : null)
  if (!session) return SIMBA_TEMPLATE_NAME
  return (
    <Link component={RouterLink} to={sessionPath(session.id)}>
      {SIMBA_TEMPLATE_NAME}
    </Link>
  )
}
