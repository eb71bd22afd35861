/** Query parameter with the ID of the open entry. */
export const ENTRY = 'entry'

/** Query string of the current list with the given entry open; null closes it. */
export function withEntry(search: string, id: string | null): string {
  const params = new URLSearchParams(search)
  if (id === null) params.delete(ENTRY)
  else params.set(ENTRY, id)
  const text = params.toString()
  return text && `?${text}`
}
