/**
 * Whether a path matches a pattern in which `*` stands for any characters, including `/` and `:`. One search per part of
 * the pattern is sufficient, because the leftmost match of a part leaves the longest rest for the others.
 */
export function matchesPattern(path: string, pattern: string): boolean {
  const parts = pattern.split('*')
  const first = parts.shift() ?? ''
  const last = parts.pop()
  if (last === undefined) return path === first
  if (!path.startsWith(first) || !path.endsWith(last)) return false
  const end = path.length - last.length
  let at = first.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= end
}
