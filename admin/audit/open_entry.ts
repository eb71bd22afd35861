/** The key of the address that names the entry which is open. */
export const ENTRY = 'entry'

/** The address of the list as it is, with another entry open, or none. */
export function withEntry(search: string, id: string | null): string {
  const params = new URLSearchParams(search)
  if (id === null) params.delete(ENTRY)
  else params.set(ENTRY, id)
  const text = params.toString()
  return text && `?${text}`
}
