import { useEffect, useSyncExternalStore } from 'react'
import { bufferKeys } from './typed_ahead.js'

const SINGLE_KEYS_AT = 'assay.single-keys'

/** Overlay that is open; null if none is. */
type Layer = 'search' | 'shortcuts' | 'invitation' | null

let layer: Layer = null
const listeners = new Set<() => void>()

function show(next: Layer): void {
  layer = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLayer = (): Layer => useSyncExternalStore(subscribe, () => layer)
export const openShortcuts = (): void => show('shortcuts')
export const openInvitation = (): void => show('invitation')
export const closeLayer = (): void => show(null)

/** Opens the search. Its script may have to load first, so keys are buffered until its field has the focus. */
export function openSearch(): void {
  if (layer === 'search') return
  bufferKeys(closeLayer)
  show('search')
}

/** Whether single-key shortcuts are enabled; stored in the browser. */
export const hasSingleKeys = (): boolean => localStorage.getItem(SINGLE_KEYS_AT) !== 'off'

export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(SINGLE_KEYS_AT, isOn ? 'on' : 'off')
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

/** Handles the shortcuts: Ctrl+K or Cmd+K everywhere, `?` and `/` only outside input fields. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openSearch()
        return
      }
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (!hasSingleKeys() || layer) return
      if (event.key === '?') openShortcuts()
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('[data-list-search] input')
        if (!search) return
        event.preventDefault()
        search.focus()
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
