/** Matches one character, escape, or class, or a token that starts, ends, or repeats a group. */
const PART = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]?|\{(\d{1,9})(?:,(\d{0,9}))?\}|[^]/gs

/** Returns the length of a pattern if counted repetitions are expanded to their upper bound: 6 for `(ab){3}`. */
export function expandedLength(pattern: string): number {
  const outer: number[] = []
  let length = 0
  /** Length of the last element, to which a following repetition applies. */
  let last = 0
  for (const [part, least, most] of pattern.matchAll(PART)) {
    if (part === '(') {
      outer.push(length)
      length = last = 0
    } else if (part === ')') {
      last = length
      length += outer.pop() ?? 0
    } else if (least === undefined) {
      last = 1
      length += 1
    } else {
      const times = Math.max(Number(least), Number(most ?? 0), 1)
      length += last * (times - 1)
      last *= times
    }
  }
  return outer.reduce((sum, before) => sum + before, length)
}
