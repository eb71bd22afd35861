import { useListContext } from 'react-admin'

/** Returns a function that sets or removes one filter and keeps the others. */
export function useSetFilter() {
  const { filterValues, setFilters } = useListContext()
  return (source: string, value: unknown) => {
    const others = Object.entries(filterValues).filter(([name]) => name !== source)
    const isUnset = value === '' || value === undefined || value === null
    setFilters(Object.fromEntries(isUnset ? others : [...others, [source, value]]))
  }
}
