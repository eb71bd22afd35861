import Box from '@mui/material/Box'
import type { Subject } from '#api/contract/permissions'
import { useCan } from '../app/session.js'
import { RecordLink } from '../ui/list/RecordLink.js'

/** The name of a row: a link for whoever may open it. */
export function RecordName(props: { name: string; to: string; subject: Subject }) {
  const mayOpen = useCan('update', props.subject)
  if (mayOpen) return <RecordLink name={props.name} to={props.to} />
  return <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{props.name}</Box>
}
