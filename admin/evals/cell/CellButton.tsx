import type { Ref } from 'react'
import { CellIcon } from './CellIcon.js'
import type { CellIconName } from './cell_icons.js'

/** A small button of a cell. Plain, for a page holds thousands; its look is that of `CellParts`. */
export function CellButton(props: {
  label: string
  icon: CellIconName
  isPressed?: boolean
  opensDialog?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
}) {
  const { label, icon, isPressed, opensDialog } = props
  return (
    <button
      type="button"
      ref={props.ref}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={props.onClick}
    >
      <CellIcon name={icon} />
    </button>
  )
}
