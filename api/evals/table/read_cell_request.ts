import { invalidField } from '#api/platform/http/domain_error'
import { FULL_TEXT_CHARACTERS } from './cells/cuts.js'
import type { CellRequest } from './read_table.js'

/**
 * Reads what cells should contain: `prompts=true`, `figures=true`, and `characters`, the length of texts to show, a
 * number or `all`.
 */
export function readCellRequest(query: Record<string, unknown>): CellRequest {
  const { prompts, figures, characters } = query
  return {
    hasPrompts: prompts === 'true',
    hasFigures: figures === 'true',
    characters: readCharacters(characters),
  }
}

function readCharacters(value: unknown): number {
  if (value === undefined) return 0
  if (value === 'all') return FULL_TEXT_CHARACTERS
  if (/^\d{1,5}$/.test(String(value))) return Number(value)
  throw invalidField('characters', 'number', 'characters must be a number below 100,000, or all')
}
