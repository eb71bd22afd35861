import { useId, useState, type KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Returns keyboard handling and ARIA attributes of a search box above a list: arrow keys move,
 * Enter selects.
 */
export function useSearchList<T extends { id: string }>(
  entries: readonly T[],
  { label, onPick }: { label: string; onPick: (entry: T) => void }
) {
  const listId = useId()
  const [active, setActive] = useState(0)
  const current = entries[Math.min(active, entries.length - 1)]
  const optionId = ({ id }: T) => `${listId}-${id}`
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      const next = (active + step + entries.length) % entries.length
      setActive(next)
      const entry = entries[next]
      if (entry) document.getElementById(optionId(entry))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && current) {
      // Otherwise the key would also press the button that gets the focus back when the list closes.
      event.preventDefault()
      onPick(current)
    }
  }
  return {
    listId,
    current,
    optionId,
    setActive,
    onKeyDown,
    inputProps: {
      'role': 'combobox',
      'aria-label': label,
      'aria-expanded': true,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': current ? optionId(current) : undefined,
    } as const,
  }
}
