import Link from '@mui/material/Link'
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { CELL_TEXT } from './CellText.js'

/** The name of the row's record as a real link, so that it opens in a new tab too. */
export function RecordLink(props: { name: string; type?: 'edit' | 'show'; to?: string }) {
  const record = useRecordContext()
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const { type = 'edit' } = props
  // The cards of a small screen stand in no row: what they name brings its address along.
  const to = props.to ?? (record && createPath({ resource, type, id: record.id }))
  if (!to) return null
  return (
    <Link
      component={RouterLink}
      to={to}
      onClick={(event) => event.stopPropagation()}
      dir="auto"
      sx={{ ...CELL_TEXT, fontWeight: 600 }}
    >
      {props.name}
    </Link>
  )
}
