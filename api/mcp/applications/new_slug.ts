import { randomBytes } from 'node:crypto'

const MAX_WORD_CHARS = 40
const RANDOM_BYTES = 5

/**
 * Creates the last part of an application's endpoint: its name, and random characters that make it unique on the server
 * without revealing the names of other teams' applications.
 */
export function newSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
  // The cut can leave a hyphen at the end.
  const text = words.join('-').slice(0, MAX_WORD_CHARS).replace(/-$/, '')
  return `${text || 'application'}-${randomBytes(RANDOM_BYTES).toString('hex')}`
}
