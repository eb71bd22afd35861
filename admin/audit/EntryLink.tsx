import Link from '@mui/material/Link'
import { Link as RouterLink, useLocation } from 'react-router'
import type { AuditEntry } from '#api/contract/audit'
import { withEntry } from './open_entry.js'

/** What happened, as the way to all that is known about it. */
export function EntryLink({ entry }: { entry: AuditEntry }) {
  const { search } = useLocation()
  return (
    <Link
      component={RouterLink}
      to={{ search: withEntry(search, entry.id) }}
      data-audit-entry={entry.id}
      sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {entry.description}
    </Link>
  )
}
