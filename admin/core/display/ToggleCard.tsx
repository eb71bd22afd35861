import type { ReactNode } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import type { SxProps } from '@mui/material/styles'

/** Card that toggles a filter. `sx` sets its colors. */
export function ToggleCard(props: {
  isPressed: boolean
  testId?: string
  sx: SxProps
  onToggle: () => void
  children: ReactNode
}) {
  return (
    <ButtonBase
      data-testid={props.testId}
      aria-pressed={props.isPressed}
      onClick={props.onToggle}
      sx={[CARD, props.sx as object]}
    >
      {props.children}
    </ButtonBase>
  )
}

const CARD = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  p: 1.5,
  border: 1,
  borderRadius: 1,
} as const
