/** Returns a query string with this parameter; null removes it. */
export function withParameter(search: string, name: string, value: string | null): string {
  const params = new URLSearchParams(search)
  if (value === null) params.delete(name)
  else params.set(name, value)
  const text = params.toString()
  return text && `?${text}`
}
