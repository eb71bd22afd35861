import Link from '@mui/material/Link'
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'

/** The name of the row's record as a real link, so that it opens in a new tab too. */
export function RecordLink(props: { name: string; type?: 'edit' | 'show'; to?: string }) {
  const record = useRecordContext()
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  if (!record) return null
  const to = props.to ?? createPath({ resource, type: props.type ?? 'edit', id: record.id })
  return (
    <Link
      component={RouterLink}
      to={to}
      onClick={(event) => event.stopPropagation()}
      sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {props.name}
    </Link>
  )
}
