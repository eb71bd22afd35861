/** A filter that a list offers: a choice of values, under a key that the API knows. */
export type ListFilter = {
  source: string
  label: string
  choices: readonly { id: string; name: string }[]
  /** Set by links only: shown as a chip while it is set, without a control of its own. */
  byLinkOnly?: boolean
  /** A day to choose instead of one of the choices; its value is the moment at which that day starts or ends. */
  day?: 'start' | 'end'
  /** How its value reads, when it is none of the choices. */
  format?: (value: string) => string
}

/** A filter that is set, as its chip shows it. */
export type ActiveFilter = { source: string; label: string; value: string }

/** What is filtered, in words. Keys that no control of the page sets are shown by their own name. */
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
