import { customPolicies } from '#api/contract/resources/custom_policies'
import { SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import { invalidField } from '#api/http/domain_error'
import { CsvError, parse } from 'csv-parse/sync'

/** One row of a file: a policy, or why it does not come in. */
export type ReadPolicy = {
  row: number
  name: string
  text: string
  description: string | null
  severity: Severity
  problem: string | null
}

export const MOST_IMPORTED = 500
const DEFAULT_SEVERITY = 'medium'
const NAME_FROM_TEXT = 60
const { name: nameField, text: textField, description: descriptionField } = customPolicies.fields

/**
 * Policies of a CSV: with headings (name, text, severity, description), or without any the first column as texts.
 * `known` are texts that the library has already.
 * @throws INVALID when it is no CSV, empty, or too long
 */
export function readPolicies(csv: string, known: readonly string[]): ReadPolicy[] {
  const [first = [], ...rest] = recordsOf(csv)
  const headings = first.map((cell) => cell.trim().toLowerCase())
  const textAt = headings.findIndex((heading) => ['text', 'policy'].includes(heading))
  const hasHeadings = textAt >= 0
  const rows = hasHeadings ? rest : [first, ...rest]
  if (rows.length === 0) throw invalidField('csv', 'empty', 'The file has no policies')
  if (rows.length > MOST_IMPORTED) {
    throw invalidField('csv', 'max', `At most ${MOST_IMPORTED} policies come in at once. Split it.`)
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
    throw invalidField('csv', 'csv', `This is no CSV: ${error.message}`)
  }
}

function problemOf(
  { name, text, description }: Pick<ReadPolicy, 'name' | 'text' | 'description'>,
  severity: string,
  seen: ReadonlySet<string>
): string | null {
  if (!text) return 'It has no text'
  if (seen.has(comparable(text))) return 'There is a policy with this text already'
  if (severity && !SEVERITIES.some((one) => one === severity)) {
    return `"${severity}" is no severity: ${SEVERITIES.join(', ')}`
  }
  if (text.length > textField.max) return `Its text is longer than ${textField.max} characters`
  if (name.length > nameField.max) return `Its name is longer than ${nameField.max} characters`
  return (description?.length ?? 0) > descriptionField.max
    ? `Its description is longer than ${descriptionField.max} characters`
    : null
}

const comparable = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

const shortened = (text: string) =>
  text.length <= NAME_FROM_TEXT ? text : `${text.slice(0, NAME_FROM_TEXT - 1).trimEnd()}…`
