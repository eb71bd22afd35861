import { withKey, type TypedAhead } from './typed_keys.js'

/** Time within which the script of the search may load. Afterwards, keys work normally again. */
const MAX_WAIT_MS = 5000

const NOTHING: TypedAhead = { text: '', isSubmitted: false }

let typed = NOTHING
let stop: (() => void) | null = null

/** Starts to buffer keys that would otherwise reach the page, until the focus moves. */
export function bufferKeys(onCancel: () => void): void {
  stop?.()
  typed = NOTHING
  const end = new AbortController()
  const { signal } = end
  const timer = setTimeout(() => end.abort(), MAX_WAIT_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  stop = () => end.abort()
  window.addEventListener('focusin', stop, { signal })
  window.addEventListener('keydown', onKeyDown, { signal, capture: true })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') {
      end.abort()
      return onCancel()
    }
    const next = withKey(typed, event.key)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    // A held key that opened the search is not input.
    if (!event.repeat) typed = next
  }
}

/** Stops buffering and returns the input so far. */
export function takeTypedAhead(): TypedAhead {
  stop?.()
  const taken = typed
  typed = NOTHING
  return taken
}
