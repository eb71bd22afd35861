import type { ReactNode } from 'react'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

/** To a neighbour in the list. At its end not `disabled`: the focus would be lost, and Escape with it. */
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
