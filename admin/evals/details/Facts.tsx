import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Facts by name; those that are not known are left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[]
}) {
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
  'gridTemplateColumns': 'minmax(0, auto) minmax(0, 1fr)',
  'columnGap': 2,
  'rowGap': 0.5,
  'alignItems': 'baseline',
  'mt': 2,
  'mb': 0,
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': { m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
} as const
