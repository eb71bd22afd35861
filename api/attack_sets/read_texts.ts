import { sexualisesMinors } from '#api/engines/redteam/index'
import { invalidField } from '#api/http/domain_error'
import { CsvError, parse } from 'csv-parse/sync'

/** Columns and fields that hold the attack, the first that is there. */
const NAMES = ['prompt', 'text', 'question', 'user_input', 'input', 'behavior', 'goal', 'content']
const LONGEST = 8_000
const MOST = 50_000

export type ReadTexts = { texts: string[]; leftOut: number }

/**
 * The attacks of a file: JSON Lines, a JSON list, or CSV with a heading. Each once; what is empty, too long or
 * brings minors and sexuality together is left out.
 * @throws a fault of the field `content` that says what is wrong
 */
export function readTexts(content: string): ReadTexts {
  const found = /^\s*[[{"]/.test(content) ? fromJson(content) : fromCsv(content)
  const texts = [...new Set(found.map((text) => text.trim()))].filter(
    (text) => text !== '' && text.length <= LONGEST && !sexualisesMinors(text)
  )
  if (texts.length === 0) throw wrong('The file holds no attack. Name its column “prompt”.')
  if (texts.length > MOST) throw wrong(`The file holds more than ${MOST} attacks.`)
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
    throw wrong(`Line ${line} is no JSON.`)
  }
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function textIn(row: unknown): string[] {
  if (typeof row === 'string') return [row]
  if (typeof row !== 'object' || row === null) return []
  const fields = new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))
  const text: unknown = NAMES.map((name) => fields.get(name)).find((value) => value !== undefined)
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
    throw wrong(`The file is no CSV: ${error.message}`)
  }
}

const wrong = (message: string) => invalidField('content', 'attack_set', message)
