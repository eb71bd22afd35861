/** One character, escape or class; or a sign that begins, ends, or repeats a group. */
const PART = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]?|\{(\d{1,9})(?:,(\d{0,9}))?\}|[^]/gs

/** Characters of a pattern after its counted repetitions are written out, at least: `(ab){3}` has 6. */
export function expandedLength(pattern: string): number {
  const outer: number[] = []
  let length = 0
  /** Of what a repetition would repeat. */
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
