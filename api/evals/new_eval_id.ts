import { randomBytes } from 'node:crypto'

/**
 * Generates an ID in the CLI's format, with eight random characters instead of three to avoid collisions within a
 * second.
 */
export function newEvalId(now = new Date()): string {
  return `eval-${randomBytes(4).toString('hex')}-${now.toISOString().slice(0, 19)}`
}
