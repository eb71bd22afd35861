import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An evaluation's id in the command-line tool's format, e.g. `eval-xYz-2026-01-31T12:00:00`. */
export function makeEvalId(now: Date): string {
  const letters = Array.from({ length: 3 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `eval-${letters}-${now.toISOString().slice(0, 19)}`
}
