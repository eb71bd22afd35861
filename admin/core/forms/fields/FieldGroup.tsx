import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

type Props = {
  title: string
  hint: string
  /** Grid columns; by default, three on wide screens. */
  columns?: { sm: string } | string
  isDisabled?: boolean
  /** Help text below the fields. */
  below?: ReactNode
  children: ReactNode
}

/** A group of related fields with a title. */
export function FieldGroup({ columns = { sm: 'repeat(3, 1fr)' }, ...props }: Props) {
  return (
    <Box
      component="fieldset"
      disabled={props.isDisabled ?? false}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ fontWeight: 650, p: 0 }}>
        {props.title}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {props.hint}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: columns }}>{props.children}</Box>
      {props.below}
    </Box>
  )
}
