import Link from '@mui/material/Link'
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { cellText } from './CellText.js'

/** Record name as a real link, so that it can be opened in a new tab. */
export function RecordLink(props: {
  name: string
  type?: 'edit' | 'show'
  to?: string
  /** Maximum width of the name, in pixels. */
  most?: number
}) {
  const record = useRecordContext()
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const { type = 'edit' } = props
  // Cards on small screens have no row context, so the caller passes the path.
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
