/** Returns the first free name of "Name (copy)", "Name (copy 2)", …, truncated to `max` characters. */
export function copyName(name: string, taken: readonly string[], max: number): string {
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '')
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? ' (copy)' : ` (copy ${n})`
    const candidate = base.slice(0, max - suffix.length) + suffix
    if (!taken.includes(candidate)) return candidate
  }
}
