import type { ReactNode } from 'react'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

/**
 * Button for the previous or next record. Uses `aria-disabled` at the end of the list, because a `disabled` button
 * loses focus, and Escape would no longer reach the drawer.
 */
export function StepButton(props: {
  label: string
  isThere: boolean
  onStep: () => void
  children: ReactNode
}) {
  const { label, isThere } = props
  return (
    <Tooltip title={label} describeChild={false}>
      <span>
        <IconButton
          aria-label={label}
          aria-disabled={!isThere}
          onClick={() => isThere && props.onStep()}
          sx={isThere ? {} : { color: 'text.disabled', cursor: 'default' }}
        >
          {props.children}
        </IconButton>
      </span>
    </Tooltip>
  )
}
