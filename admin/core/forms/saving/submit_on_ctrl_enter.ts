import type { KeyboardEvent } from 'react'

/** Calls `save` on Ctrl+Enter, including in multi-line fields. The event does not reach outer forms. */
export function onCtrlEnter(event: KeyboardEvent, save: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  save()
}

/** Like `onCtrlEnter`, for forms that do not use the form components, such as those on public and account pages. */
export const submitOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>): void =>
  onCtrlEnter(event, () => event.currentTarget.requestSubmit())
