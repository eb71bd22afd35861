import { toYaml } from '../document/document_source.js'
import type { EvalTest } from '../document/types.js'
import { assertionText, fitsCell } from './assertion_text.js'

/** Columns of a CSV file of test cases. Special columns exist only when a test case uses them. */
export type TestColumns = {
  vars: string[]
  checks: number
  metadata: string[]
  hasDescription: boolean
  hasThreshold: boolean
  hasPrefix: boolean
  hasSuffix: boolean
  hasOutput: boolean
}

export const emptyColumns = (vars: readonly string[]): TestColumns => ({
  vars: [...vars],
  checks: 0,
  metadata: [],
  hasDescription: false,
  hasThreshold: false,
  hasPrefix: false,
  hasSuffix: false,
  hasOutput: false,
})

/** Adds the columns that a test case needs, in place. */
export function widenColumns(columns: TestColumns, test: EvalTest): void {
  for (const name of Object.keys(test.vars ?? {})) {
    if (!columns.vars.includes(name)) columns.vars.push(name)
  }
  for (const name of Object.keys(test.metadata ?? {})) {
    if (!columns.metadata.includes(name)) columns.metadata.push(name)
  }
  columns.checks = Math.max(columns.checks, (test.assert ?? []).filter(fitsCell).length)
  columns.hasDescription ||= test.description !== undefined
  columns.hasThreshold ||= test.threshold !== undefined
  columns.hasPrefix ||= test.options?.prefix !== undefined
  columns.hasSuffix ||= test.options?.suffix !== undefined
  columns.hasOutput ||= test.providerOutput !== undefined
}

export function headings(columns: TestColumns): string[] {
  return [
    ...(columns.hasDescription ? ['__description'] : []),
    ...columns.vars,
    ...expectations(columns),
    ...(columns.hasThreshold ? ['__threshold'] : []),
    ...(columns.hasPrefix ? ['__prefix'] : []),
    ...(columns.hasSuffix ? ['__suffix'] : []),
    ...(columns.hasOutput ? ['__providerOutput'] : []),
    ...columns.metadata.map((name) => `__metadata:${name}`),
  ]
}

const expectations = ({ checks }: TestColumns) =>
  Array.from({ length: checks }, (_, index) =>
    checks === 1 ? '__expected' : `__expected${index + 1}`
  )

/**
 * Returns the cells of a test case. Omits metric names, assertion sets, and assertions with a weight, grader or
 * configuration, because cells cannot contain them; other formats can.
 */
export function cellsOf(columns: TestColumns, test: EvalTest): string[] {
  const checks = (test.assert ?? []).filter(fitsCell).map(assertionText)
  const { vars = {}, metadata = {}, options = {} } = test
  return [
    ...(columns.hasDescription ? [test.description ?? ''] : []),
    ...columns.vars.map((name) => textOf(vars[name])),
    ...Array.from({ length: columns.checks }, (_, index) => checks[index] ?? ''),
    ...(columns.hasThreshold ? [textOf(test.threshold)] : []),
    ...(columns.hasPrefix ? [options.prefix ?? ''] : []),
    ...(columns.hasSuffix ? [options.suffix ?? ''] : []),
    ...(columns.hasOutput ? [textOf(test.providerOutput)] : []),
    ...columns.metadata.map((name) => textOf(metadata[name])),
  ]
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Formats test cases as entries of a YAML list. */
export const yamlEntries = (tests: readonly EvalTest[]) => (tests.length > 0 ? toYaml(tests) : '')
