import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

export type Fact = readonly [label: string, value: ReactNode]

/** Labeled values, stacked on phones. Omits unknown values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== ''
  )
  if (known.length === 0) return null
  return (
    <Box component="dl" sx={FACTS}>
      {known.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  )
}

const FACTS = {
  'display': 'grid',
  'gridTemplateColumns': { xs: 'minmax(0, 1fr)', sm: 'minmax(0, auto) minmax(0, 1fr)' },
  'columnGap': 2,
  'rowGap': 0.5,
  'alignItems': 'baseline',
  'mt': 2,
  'mb': 0,
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': {
    m: 0,
    mb: { xs: 0.5, sm: 0 },
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    fontVariantNumeric: 'tabular-nums',
  },
} as const
