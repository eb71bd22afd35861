/** Whether a lower-case text matches a pattern in which `*` matches any characters. Takes linear time. */
export function matchesGlob(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  if (rest.length === 0) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    if (isLast) return text.length - part.length >= at && text.endsWith(part)
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return true
}
