import type { ComponentType, Ref } from 'react'

/** A small button of a cell. Plain, for a page holds thousands; its look is that of `CellActions`. */
export function CellButton(props: {
  label: string
  icon: ComponentType<{ 'fontSize': 'inherit'; 'aria-hidden': true }>
  isPressed?: boolean
  opensDialog?: boolean
  isDisabled?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
}) {
  const { label, icon: Icon, isPressed, opensDialog, isDisabled } = props
  return (
    <button
      type="button"
      ref={props.ref}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      disabled={isDisabled}
      onClick={props.onClick}
    >
      <Icon fontSize="inherit" aria-hidden />
    </button>
  )
}
