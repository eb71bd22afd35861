import type { AttemptRow } from './attempt_tree.js'

/** Effect of a key: focuses a row, shows or hides children, or opens the attempt. */
export type TreeAction =
  | { kind: 'focus'; index: number }
  | { kind: 'open' | 'close'; numbers: number[] }
  | { kind: 'choose'; number: number }

const PAGE_ROWS = 10

function parentIndex(rows: readonly AttemptRow[], index: number): number | null {
  const level = rows[index]?.level ?? 1
  for (let at = index - 1; at >= 0; at -= 1) {
    if ((rows[at]?.level ?? 1) < level) return at
  }
  return null
}

/** Returns the numbers of the closed nodes among a row and its siblings. */
function closedSiblings(rows: readonly AttemptRow[], index: number): number[] {
  const level = rows[index]?.level ?? 1
  const first = (parentIndex(rows, index) ?? -1) + 1
  const numbers: number[] = []
  for (const row of rows.slice(first)) {
    if (row.level < level) break
    if (row.level === level && row.hasChildren && !row.isOpen) numbers.push(row.attempt.number)
  }
  return numbers
}

function horizontal(key: string, rows: readonly AttemptRow[], index: number): TreeAction | null {
  const row = rows[index]
  if (!row) return null
  const { number } = row.attempt
  if (key === 'ArrowRight') {
    if (!row.hasChildren) return null
    return row.isOpen ? { kind: 'focus', index: index + 1 } : { kind: 'open', numbers: [number] }
  }
  if (row.isOpen) return { kind: 'close', numbers: [number] }
  const parent = parentIndex(rows, index)
  return parent === null ? null : { kind: 'focus', index: parent }
}

/** Returns the action of a key according to the tree pattern of the WAI-ARIA practices; null if the key has none. */
export function treeAction(
  key: string,
  rows: readonly AttemptRow[],
  index: number
): TreeAction | null {
  const last = rows.length - 1
  const row = rows[index]
  if (!row) return null
  const focus = (to: number): TreeAction => ({
    kind: 'focus',
    index: Math.min(last, Math.max(0, to)),
  })
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1)
    case 'ArrowUp':
      return focus(index - 1)
    case 'PageDown':
      return focus(index + PAGE_ROWS)
    case 'PageUp':
      return focus(index - PAGE_ROWS)
    case 'Home':
      return focus(0)
    case 'End':
      return focus(last)
    case 'ArrowRight':
    case 'ArrowLeft':
      return horizontal(key, rows, index)
    case '*':
      return { kind: 'open', numbers: closedSiblings(rows, index) }
    case 'Enter':
    case ' ':
      return { kind: 'choose', number: row.attempt.number }
    default:
      return null
  }
}
