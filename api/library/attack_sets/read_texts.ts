import { TEXT_COLUMNS } from '#api/contract/library/text_columns'
import { sexualizesMinors } from '#api/engines/redteam/index'
import { invalidField } from '#api/platform/http/domain_error'
import { CsvError, parse } from 'csv-parse/sync'

const MAX_TEXT_LENGTH = 8_000
const MAX_TEXTS = 50_000

export type ReadTexts = { texts: string[]; leftOut: number }

/**
 * Parses attacks from JSON Lines, a JSON list, or CSV with a header. Removes duplicates, and skips prompts that are
 * empty, too long, or sexualize minors.
 * @throws INVALID for the field `content`
 */
export function readTexts(content: string): ReadTexts {
  const found = /^\s*[[{"]/.test(content) ? fromJson(content) : fromCsv(content)
  const texts = [...new Set(found.map((text) => text.trim()))].filter(
    (text) => text !== '' && text.length <= MAX_TEXT_LENGTH && !sexualizesMinors(text)
  )
  if (texts.length === 0) {
    throw wrong('The file contains no attacks. Name the column with the attacks “prompt”.')
  }
  if (texts.length > MAX_TEXTS) throw wrong(`The file contains more than ${MAX_TEXTS} attacks.`)
  return { texts, leftOut: found.length - texts.length }
}

function fromJson(content: string): string[] {
  const whole = content.trim()
  if (whole.startsWith('[')) return listed(parsed(whole, 1)).flatMap(textIn)
  return whole.split('\n').flatMap((line, n) => (line.trim() ? textIn(parsed(line, n + 1)) : []))
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong(`Line ${line} is not valid JSON.`)
  }
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function textIn(row: unknown): string[] {
  if (typeof row === 'string') return [row]
  if (typeof row !== 'object' || row === null) return []
  const fields = new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))
  const text: unknown = TEXT_COLUMNS.map((name) => fields.get(name)).find(
    (value) => value !== undefined
  )
  return typeof text === 'string' ? [text] : []
}

function fromCsv(content: string): string[] {
  try {
    const rows: unknown[] = parse(content, {
      bom: true,
      columns: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
    return rows.flatMap(textIn)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw wrong(`The file is not valid CSV: ${error.message}`)
  }
}

const wrong = (message: string) => invalidField('content', 'attack_set', message)
