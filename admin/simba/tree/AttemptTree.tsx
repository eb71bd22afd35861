import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { SimbaAttempt } from '#api/contract/simba/session'
import { useText } from '../../core/i18n/i18n.js'
import '../view/messages.js'
import { ancestorsOf, rowsOf, type AttemptRow } from './attempt_tree.js'
import { AttemptTreeRow, ROW_PX } from './AttemptTreeRow.js'
import { treeAction } from './tree_keys.js'

const OVERSCAN = 12

type Props = {
  attempts: readonly SimbaAttempt[]
  /** Number of the selected attempt. */
  chosen: number | null
  isMatch?: (attempt: SimbaAttempt) => boolean
  /** Called when the focus moves to another attempt. */
  onSelect: (number: number) => void
  onChoose: (number: number) => void
}

/**
 * Attempt tree with the keys of the WAI-ARIA tree pattern. Renders only the rows near the visible part, which always
 * include the focused row, because focusing a row scrolls to it.
 */
export function AttemptTree(props: Props) {
  const t = useText()
  const treeId = useId()
  const { attempts, chosen, isMatch, onSelect, onChoose } = props
  const { closed, toggle } = useClosed(attempts, chosen)
  const rows = useMemo(
    () => rowsOf(attempts, { closed, ...(isMatch && { isMatch }) }),
    [attempts, closed, isMatch]
  )
  const index = Math.max(
    0,
    rows.findIndex(({ attempt }) => attempt.number === chosen)
  )
  const { box, virtualizer } = useRows(rows, index)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const action = treeAction(event.key, rows, index)
    if (!action) return
    event.preventDefault()
    if (action.kind === 'choose') onChoose(action.number)
    else if (action.kind === 'focus') onSelect(rows[action.index]?.attempt.number ?? 0)
    else toggle(action.numbers, action.kind === 'open')
  }
  const rowId = (number: number) => `${treeId}-${number}`
  const current = rows[index]
  return (
    <Box
      ref={box}
      role="tree"
      aria-label={t('simba.tree.label')}
      tabIndex={0}
      {...(current ? { 'aria-activedescendant': rowId(current.attempt.number) } : {})}
      onKeyDown={onKeyDown}
      sx={TREE}
    >
      <Box role="none" sx={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          const { number } = row.attempt
          return (
            <AttemptTreeRow
              key={number}
              id={rowId(number)}
              row={row}
              startPx={item.start}
              isCurrent={item.index === index}
              isSelected={number === chosen}
              onSelect={() => onSelect(number)}
              onOpen={() => onChoose(number)}
              onToggle={() => toggle([number], !row.isOpen)}
            />
          )
        })}
      </Box>
    </Box>
  )
}

function useRows(rows: readonly AttemptRow[], index: number) {
  const box = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    overscan: OVERSCAN,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: useCallback((at: number) => rows[at]?.attempt.number ?? at, [rows]),
  })
  const last = useRef<number | null>(null)
  const number = rows[index]?.attempt.number ?? null
  // Scrolls to the current row when the selection changes, but not when rows are added.
  useEffect(() => {
    if (number === last.current) return
    last.current = number
    virtualizer.scrollToIndex(index, { align: 'auto' })
  }, [number, index, virtualizer])
  return { box, virtualizer }
}

/**
 * Returns the collapsed attempts. The chosen attempt is never hidden, even if it was opened by a
 * link.
 */
function useClosed(attempts: readonly SimbaAttempt[], chosen: number | null) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const latest = useRef(attempts)
  latest.current = attempts
  useEffect(() => {
    if (chosen === null) return
    const above = ancestorsOf(latest.current, chosen)
    setClosed((now) =>
      above.some((number) => now.has(number))
        ? new Set([...now].filter((number) => !above.includes(number)))
        : now
    )
  }, [chosen])
  const toggle = (numbers: readonly number[], isOpen: boolean) =>
    setClosed((now) => {
      const next = new Set(now)
      for (const number of numbers) {
        if (isOpen) next.delete(number)
        else next.add(number)
      }
      return next
    })
  return { closed, toggle }
}

const TREE = {
  'height': { xs: 320, sm: 440 },
  'overflow': 'auto',
  'border': 1,
  'borderColor': 'divider',
  'borderRadius': 1,
  'bgcolor': 'background.default',
  '&:focus-visible': { outlineOffset: '-2px' },
} as const
