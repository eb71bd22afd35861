import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { formatCount } from '../../core/display/formats/number_formats.js'

type Count = {
  key: string
  chip: ReactNode
  count: number
  /** Page that lists the counted records. */
  to?: string
}

/** Numbers side by side, each with a link to its records if there are any. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {counts.map(({ key, chip, count, to }) =>
        to && count > 0 ? (
          <Link
            key={key}
            component={RouterLink}
            to={to}
            underline="none"
            color="inherit"
            sx={{ ...CARD, ...LINK }}
          >
            {chip}
            <Number count={count} />
          </Link>
        ) : (
          <Box key={key} sx={CARD}>
            {chip}
            <Number count={count} />
          </Box>
        )
      )}
    </Box>
  )
}

function Number({ count }: { count: number }) {
  return (
    <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
      {formatCount(count)}
    </Box>
  )
}

const CARD = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 0.25,
  p: 1.25,
  minWidth: 120,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontVariantNumeric: 'tabular-nums',
} as const

const LINK = { '&:hover': { borderColor: 'text.secondary' } } as const
