/** Query parameter with the ID of the open entry. */
export const ENTRY = 'entry'

/** Returns the list's query string with this entry open; null closes the open entry. */
export function withEntry(search: string, id: string | null): string {
  const params = new URLSearchParams(search)
  if (id === null) params.delete(ENTRY)
  else params.set(ENTRY, id)
  const text = params.toString()
  return text && `?${text}`
}
