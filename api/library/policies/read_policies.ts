import { policies } from '#api/contract/resources/policies'
import { SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import { invalidField } from '#api/platform/http/domain_error'
import { CsvError, parse } from 'csv-parse/sync'

/** One row of a file: a policy, or the reason for skipping the row. */
export type ReadPolicy = {
  row: number
  name: string
  text: string
  description: string | null
  severity: Severity
  problem: string | null
}

export const MAX_IMPORTED = 500
const DEFAULT_SEVERITY = 'medium'
const MAX_DERIVED_NAME_LENGTH = 60
const { name: nameField, text: textField, description: descriptionField } = policies.fields

/**
 * Parses policies from CSV with the columns name, text, severity, and description; without a header, the first column
 * contains the policy texts. `known` lists the policy texts already in the library.
 * @throws INVALID if the input is not CSV, is empty, or is too long
 */
export function readPolicies(csv: string, known: readonly string[]): ReadPolicy[] {
  const [first = [], ...rest] = recordsOf(csv)
  const headings = first.map((cell) => cell.trim().toLowerCase())
  const textAt = headings.findIndex((heading) => ['text', 'policy'].includes(heading))
  const hasHeadings = textAt >= 0
  const rows = hasHeadings ? rest : [first, ...rest]
  if (rows.length === 0) throw invalidField('csv', 'empty', 'The file contains no policies')
  if (rows.length > MAX_IMPORTED) {
    throw invalidField(
      'csv',
      'max',
      `A file can contain at most ${MAX_IMPORTED} policies. Split it.`
    )
  }
  const cellOf = (cells: readonly string[], heading: string) =>
    (hasHeadings ? (cells[headings.indexOf(heading)] ?? '') : '').trim()
  const seen = new Set(known.map(comparable))
  return rows.map((cells, index) => {
    const text = (cells[hasHeadings ? textAt : 0] ?? '').trim()
    const severity = cellOf(cells, 'severity').toLowerCase()
    const read = {
      row: index + (hasHeadings ? 2 : 1),
      name: cellOf(cells, 'name') || shortened(text),
      text,
      description: cellOf(cells, 'description') || null,
      severity: SEVERITIES.find((one) => one === severity) ?? DEFAULT_SEVERITY,
    } as const
    const problem = problemOf(read, severity, seen)
    seen.add(comparable(text))
    return { ...read, problem }
  })
}

function recordsOf(csv: string): string[][] {
  try {
    const records: unknown = parse(csv.replace(/^\ufeff/, ''), {
      relax_column_count: true,
      skip_empty_lines: true,
    })
    return Array.isArray(records) ? records : []
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidField('csv', 'csv', `The file is not valid CSV: ${error.message}`)
  }
}

function problemOf(
  { name, text, description }: Pick<ReadPolicy, 'name' | 'text' | 'description'>,
  severity: string,
  seen: ReadonlySet<string>
): string | null {
  if (!text) return 'The text is missing'
  if (seen.has(comparable(text))) return 'A policy with this text already exists'
  if (severity && !SEVERITIES.some((one) => one === severity)) {
    return `Unknown severity "${severity}". Use one of: ${SEVERITIES.join(', ')}`
  }
  if (text.length > textField.max) return `The text is longer than ${textField.max} characters`
  if (name.length > nameField.max) return `The name is longer than ${nameField.max} characters`
  return (description?.length ?? 0) > descriptionField.max
    ? `The description is longer than ${descriptionField.max} characters`
    : null
}

const comparable = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

const shortened = (text: string) =>
  text.length <= MAX_DERIVED_NAME_LENGTH
    ? text
    : `${text.slice(0, MAX_DERIVED_NAME_LENGTH - 1).trimEnd()}…`
