import Box from '@mui/material/Box'
import type { Subject } from '#api/contract/accounts/permissions'
import { useCan } from '../../core/session/session.js'
import { RecordLink } from '../../core/lists/RecordLink.js'

/** Name of a list row; a link for users who can open the record. */
export function RecordName(props: {
  name: string
  to: string
  subject: Subject
  /** Permission that the record's page requires. */
  action?: 'read' | 'update'
}) {
  const canOpen = useCan(props.action ?? 'read', props.subject)
  if (canOpen) return <RecordLink name={props.name} to={props.to} />
  return <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{props.name}</Box>
}
