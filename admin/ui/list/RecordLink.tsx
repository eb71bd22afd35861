import Link from '@mui/material/Link'
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { cellText } from './CellText.js'

/** The name of the row's record as a real link, so that it opens in a new tab too. */
export function RecordLink(props: {
  name: string
  type?: 'edit' | 'show'
  to?: string
  /** Width at most, where the name is the longest of the row. */
  most?: number
}) {
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
      sx={{ ...cellText(props.name, props.most), fontWeight: 600 }}
    >
      {props.name}
    </Link>
  )
}
