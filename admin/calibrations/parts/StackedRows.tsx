import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

export type StackedRow = {
  title: string
  hint?: string
  /** Labels and values of the row's cells. */
  cells: readonly [label: string, value: ReactNode][]
}

/** Table rows for narrow screens: each row is a heading followed by its labeled cells. */
export function StackedRows({ rows }: { rows: readonly StackedRow[] }) {
  return rows.map(({ title, hint, cells }) => (
    <Box key={title} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 650 }}>
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" color="text.secondary">
          {hint}
        </Typography>
      )}
      <Box component="dl" sx={CELLS}>
        {cells.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
    </Box>
  ))
}

const CELLS = {
  'display': 'flex',
  'flexWrap': 'wrap',
  'columnGap': 3,
  'rowGap': 0.75,
  'm': 0,
  'mt': 0.75,
  'fontSize': '0.875rem',
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& dd': { m: 0 },
} as const
