/** A filter of a list; `source` is the API's filter key. */
export type ListFilter = {
  source: string
  label: string
  choices: readonly { id: string; name: string }[]
  /** Whether the filter can only be set by links and has no control, only a chip. */
  byLinkOnly?: boolean
  /** Shows a date field instead of choices. The value is the start or end of the day. */
  day?: 'start' | 'end'
  /** Label of a value that is not among the choices. */
  format?: (value: string) => string
}

/** An active filter as shown in its chip. */
export type ActiveFilter = { source: string; label: string; value: string }

/**
 * Returns the active filters with readable labels and values. Filters without a definition are
 * shown under their key.
 */
export function activeFilters(
  values: Record<string, unknown>,
  filters: readonly ListFilter[],
  searchLabel: string
): ActiveFilter[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([source, value]) => {
      const filter = filters.find((known) => known.source === source)
      const named = (id: string) =>
        filter?.choices.find((choice) => choice.id === id)?.name ?? filter?.format?.(id) ?? id
      const label = source === 'q' ? searchLabel : (filter?.label ?? source)
      const shown = Array.isArray(value)
        ? value.map(String).map(named).join(', ')
        : named(String(value))
      return { source, label, value: shown }
    })
}
