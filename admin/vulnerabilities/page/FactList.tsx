import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Label and value pairs; empty values are omitted. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        'display': 'grid',
        'gridTemplateColumns': 'minmax(96px, auto) 1fr',
        'columnGap': 2,
        'rowGap': 0.75,
        'm': 0,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
    </Box>
  )
}
