import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Names and what they stand for, side by side where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        'm': 0,
        'display': 'grid',
        'gridTemplateColumns': { sm: '180px 1fr' },
        'columnGap': 2,
        'rowGap': { xs: 0.5, sm: 1 },
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', mb: { xs: 1, sm: 0 } },
      }}
    >
      {children}
    </Box>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
