import { useEffect } from 'react'

const IS_TYPING = 'input, textarea, select, [contenteditable=true], [role=menu]'

type Options = {
  /** Whether the page handles keys now. */
  isOn?: boolean
  /** Whether the page is in a dialog or drawer; otherwise keys in dialogs are ignored. */
  isDialog?: boolean
}

/**
 * Handles single keys of a page; `handle` returns whether it handled the key. Keys are ignored in text fields and menus, and
 * with Ctrl, Alt or Meta.
 */
export function usePageKeys(handle: (key: string) => boolean, options: Options = {}): void {
  const { isOn = true, isDialog = false } = options
  // Subscribes to the document's keyboard events; `handle` changes with every render.
  useEffect(() => {
    if (!isOn) return
    const ignored = isDialog ? IS_TYPING : `${IS_TYPING}, [role=dialog]`
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      if (event.target instanceof Element && event.target.closest(ignored)) return
      if (handle(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
