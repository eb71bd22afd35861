import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { Action } from '#api/engines/guardrails/vocabulary'
import { ActionChip } from '../parts/ActionChip.js'

/** Number of requests with an action; a link to these requests. */
export function ActionCount(props: { action: Action; count: string; share: string; to: string }) {
  return (
    <Link component={RouterLink} to={props.to} underline="none" color="inherit" sx={CARD}>
      <ActionChip action={props.action} />
      <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
        {props.count}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {props.share}
      </Box>
    </Link>
  )
}

const CARD = {
  'display': 'flex',
  'flexDirection': 'column',
  'alignItems': 'flex-start',
  'gap': 0.25,
  'p': 1.25,
  'minWidth': 112,
  'border': 1,
  'borderColor': 'divider',
  'borderRadius': 1,
  'fontVariantNumeric': 'tabular-nums',
  '&:hover': { borderColor: 'text.secondary' },
} as const
