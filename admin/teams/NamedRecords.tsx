import Box from '@mui/material/Box'
import { useListContext } from 'react-admin'
import type { MemberRecord } from './member_queries.js'

/** More names than this are counted instead of listed. */
const NAMES_SHOWN = 8

/** Whom an action is about: the selected rows by name, as far as this page shows them. */
export function NamedRecords() {
  const { selectedIds, data = [] } = useListContext<MemberRecord>()
  const named = data.filter(({ id }) => selectedIds.includes(id)).slice(0, NAMES_SHOWN)
  return (
    <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {named.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {selectedIds.length > named.length && <li>+ {selectedIds.length - named.length}</li>}
    </Box>
  )
}
