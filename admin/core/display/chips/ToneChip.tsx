import type { ElementType } from 'react'
import Chip from '@mui/material/Chip'
import type { Tone } from '../../theme/palette.js'

/** A chip with text, color and icon, so that color is never the only signal. */
export function ToneChip(props: { tone: Tone; icon: ElementType; label: string; count?: number }) {
  const { tone, icon: Icon, count } = props
  return (
    <Chip
      size="small"
      icon={<Icon aria-hidden />}
      label={count === undefined ? props.label : `${props.label} ${count}`}
      sx={{
        'color': tone.text,
        'bgcolor': tone.surface,
        'border': 1,
        'borderColor': tone.main,
        '& .MuiChip-icon': { color: tone.main, fontSize: 16 },
      }}
    />
  )
}
