import type { ReactNode } from 'react'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

/**
 * Button for the previous or next record. Uses `aria-disabled` at the end of the list, because a `disabled` button
 * loses focus, and Escape would no longer reach the drawer.
 */
export function StepButton(props: {
  label: string
  isAvailable: boolean
  onStep: () => void
  children: ReactNode
}) {
  const { label, isAvailable } = props
  return (
    <Tooltip title={label} describeChild={false}>
      <span>
        <IconButton
          aria-label={label}
          aria-disabled={!isAvailable}
          onClick={() => isAvailable && props.onStep()}
          sx={isAvailable ? {} : { color: 'text.disabled', cursor: 'default' }}
        >
          {props.children}
        </IconButton>
      </span>
    </Tooltip>
  )
}
