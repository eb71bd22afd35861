import type { Ref } from 'react'
import { type CellIconName, iconId } from './cell_icons.js'

/** Icon that references an SVG symbol in `CellParts`. */
export const CellIcon = ({ name }: { name: CellIconName }) => (
  <svg className="cell-icon" aria-hidden>
    <use href={`#${iconId(name)}`} />
  </svg>
)

/** Small button in a cell. Plain HTML styled by `CellParts`, because a page renders thousands of them. */
export function CellButton(props: {
  label: string
  icon: CellIconName
  isPressed?: boolean
  opensDialog?: boolean
  /**
   * Test and prompt index of the result whose details the button opens. When the details close, the button regains the
   * focus.
   */
  opensCell?: string
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
      data-opens-cell={props.opensCell}
      onClick={props.onClick}
    >
      <CellIcon name={icon} />
    </button>
  )
}
