import type { SimbaAttempt } from '#api/contract/simba/session'

/** A visible node of the attempt tree, in the order of display. */
export type AttemptRow = {
  attempt: SimbaAttempt
  /** Depth, from 1. */
  level: number
  /** Position among its visible siblings, from 1, and their number. */
  position: number
  size: number
  hasChildren: boolean
  isOpen: boolean
  /** False for nodes that are shown only because a descendant matches the filter. */
  isMatch: boolean
}

type Options = {
  /** Numbers of the nodes whose children are hidden. */
  closed: ReadonlySet<number>
  /** By default, all nodes match. */
  isMatch?: (attempt: SimbaAttempt) => boolean
}

const ROOT = -1

/**
 * Returns the parent of a node. Parents precede their children; a node whose parent is unknown or
 * comes later is a root.
 */
function parentOf({ number, parent }: SimbaAttempt, known: ReadonlySet<number>): number {
  return parent !== null && parent < number && known.has(parent) ? parent : ROOT
}

/** Returns the numbers of the nodes that match, and of all their ancestors. */
function shownNumbers(
  attempts: readonly SimbaAttempt[],
  known: ReadonlySet<number>,
  isMatch: (attempt: SimbaAttempt) => boolean
): Set<number> {
  const shown = new Set<number>()
  // In descending order, so that each node is visited after all its descendants.
  for (const attempt of [...attempts].sort((a, b) => b.number - a.number)) {
    if (!shown.has(attempt.number) && !isMatch(attempt)) continue
    shown.add(attempt.number)
    const parent = parentOf(attempt, known)
    if (parent !== ROOT) shown.add(parent)
  }
  return shown
}

/**
 * Returns the visible rows of the tree. Not recursive, because an attempt can have thousands of
 * ancestors.
 */
export function rowsOf(attempts: readonly SimbaAttempt[], options: Options): AttemptRow[] {
  const { closed, isMatch = () => true } = options
  const known = new Set(attempts.map(({ number }) => number))
  const shown = shownNumbers(attempts, known, isMatch)
  const children = new Map<number, SimbaAttempt[]>()
  for (const attempt of attempts) {
    if (!shown.has(attempt.number)) continue
    const parent = parentOf(attempt, known)
    const siblings = children.get(parent)
    if (siblings) siblings.push(attempt)
    else children.set(parent, [attempt])
  }
  const rows: AttemptRow[] = []
  const stack: { siblings: SimbaAttempt[]; next: number }[] = [
    { siblings: sorted(children.get(ROOT)), next: 0 },
  ]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const attempt = top.siblings[top.next]
    if (!attempt) {
      stack.pop()
      continue
    }
    top.next += 1
    const below = sorted(children.get(attempt.number))
    const isOpen = below.length > 0 && !closed.has(attempt.number)
    rows.push({
      attempt,
      level: stack.length,
      position: top.next,
      size: top.siblings.length,
      hasChildren: below.length > 0,
      isOpen,
      isMatch: isMatch(attempt),
    })
    if (isOpen) stack.push({ siblings: below, next: 0 })
  }
  return rows
}

const sorted = (attempts: SimbaAttempt[] = []) => attempts.sort((a, b) => a.number - b.number)

/** Returns the ancestors of a node, nearest first. */
export function ancestorsOf(attempts: readonly SimbaAttempt[], number: number): number[] {
  const parents = new Map(attempts.map((attempt) => [attempt.number, attempt.parent]))
  const found: number[] = []
  let at = number
  for (;;) {
    const parent = parents.get(at) ?? null
    if (parent === null || parent >= at || !parents.has(parent)) return found
    found.push(parent)
    at = parent
  }
}

/**
 * Returns the conversations that share a node's first exchanges: the node, its parent, its siblings
 * and its children, in order.
 */
export function branchesOf(attempts: readonly SimbaAttempt[], number: number): SimbaAttempt[] {
  const chosen = attempts.find((attempt) => attempt.number === number)
  if (!chosen) return []
  return attempts
    .filter(
      (other) =>
        other.number === number ||
        other.number === chosen.parent ||
        other.parent === number ||
        (chosen.parent !== null && other.parent === chosen.parent)
    )
    .sort((a, b) => a.number - b.number)
}
