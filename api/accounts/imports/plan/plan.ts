import type { ImportCounts, ImportRow } from '#api/contract/accounts/imports'
import type { CsvRow } from '#api/accounts/imports/plan/read_csv'

/** A row of the plan. `write` is the operation to execute; null if the row has errors or changes nothing. */
export type PlannedRow<W> = ImportRow & { write: W | null }

type Change = ImportRow['changes'][number]

/** Builds the plan of one row: collects its errors and changes. */
export class RowPlan<W> {
  readonly errors: ImportRow['errors'] = []
  readonly changes: Change[] = []
  write: W | null = null
  isNew = false

  constructor(
    readonly row: CsvRow,
    public name: string
  ) {
    if (row.isTooWide) {
      this.error(
        '',
        'The row has more cells than the header. Put text that contains commas in quotes.'
      )
    }
  }

  get line() {
    return this.row.line
  }

  error(column: string, message: string) {
    this.errors.push({ column, message })
  }

  change(field: string, before: string | null, after: string | null) {
    if (before !== after) this.changes.push({ field, before, after })
  }

  cell(column: string) {
    return this.row.cells[column] ?? ''
  }

  has(column: string) {
    return this.row.cells[column] !== undefined
  }

  /** Returns the content of a cell. Adds an error if it has more than `max` characters. */
  text(column: string, max: number) {
    const value = this.cell(column)
    if (value.length > max) this.error(column, `Shorten it to at most ${max} characters.`)
    return value
  }

  required(column: string, max: number) {
    const value = this.text(column, max)
    if (value === '') this.error(column, 'This cell must not be empty.')
    return value
  }

  get planned(): PlannedRow<W> {
    const { line, name, errors } = this
    const isBad = errors.length > 0
    const changes = isBad ? [] : this.changes
    const outcome = isBad
      ? 'error'
      : this.isNew
        ? 'create'
        : changes.length > 0
          ? 'change'
          : 'nothing'
    const write = outcome === 'create' || outcome === 'change' ? this.write : null
    return { line, outcome, name, changes, errors, write }
  }
}

export function countOutcomes(rows: readonly ImportRow[]): ImportCounts {
  const counts: ImportCounts = { error: 0, create: 0, change: 0, nothing: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

/** Finds records by the content of a cell. IDs and slugs are unique, but several records can have the same name. */
export class Named<T extends { id: string; slug: string; name: string }> {
  readonly #byKey = new Map<string, T>()
  readonly #byName = new Map<string, T[]>()

  constructor(things: readonly T[]) {
    for (const thing of things) {
      this.#byKey.set(thing.id, thing).set(thing.slug, thing)
      const name = thing.name.toLowerCase()
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), thing])
    }
  }

  bySlug(slug: string): T | undefined {
    const found = this.#byKey.get(slug)
    return found?.slug === slug ? found : undefined
  }

  byName(name: string): T[] {
    return this.#byName.get(name.toLowerCase()) ?? []
  }

  find(text: string): T[] {
    const found = this.#byKey.get(text)
    return found ? [found] : this.byName(text)
  }
}
