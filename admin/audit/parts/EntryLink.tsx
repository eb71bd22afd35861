import Link from '@mui/material/Link'
import { Link as RouterLink, useLocation } from 'react-router'
import type { AuditEntry } from '#api/contract/platform/audit'
import { OPENED_HERE } from '../../core/dialogs/useDrawerHistory.js'
import { withEntry } from '../open_entry.js'

/** Description of an entry, linked to its details. */
export function EntryLink({ entry }: { entry: AuditEntry }) {
  const { search } = useLocation()
  return (
    <Link
      component={RouterLink}
      to={{ search: withEntry(search, entry.id) }}
      state={OPENED_HERE}
      data-audit-entry={entry.id}
      sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {entry.description}
    </Link>
  )
}
