import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

/** Generated entries with checkboxes; unchecked entries are excluded. */
export function ChoiceList(props: {
  label: string
  items: readonly ReactNode[]
  /** Indexes of the excluded entries. */
  left: ReadonlySet<number>
  onChange: (left: ReadonlySet<number>) => void
}) {
  const { items, left, onChange } = props
  const toggle = (index: number) => {
    const next = new Set(left)
    if (!next.delete(index)) next.add(index)
    onChange(next)
  }
  return (
    <Box component="ul" aria-label={props.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item, index) => (
        <Box component="li" key={index} sx={{ borderTop: 1, borderColor: 'divider', py: 0.5 }}>
          <FormControlLabel
            control={<Checkbox checked={!left.has(index)} onChange={() => toggle(index)} />}
            label={item}
            sx={{ alignItems: 'flex-start', mr: 0, overflowWrap: 'anywhere' }}
            slotProps={{ typography: { component: 'div', sx: { pt: 1, minWidth: 0 } } }}
          />
        </Box>
      ))}
    </Box>
  )
}
