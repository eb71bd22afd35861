/**
 * Splits a form field into entries, one per line. Short phrases on a single line may also be separated by commas or
 * semicolons. Returns `fallback` when there are no entries.
 */
export function formEntries(
  text: string | undefined,
  fallback: readonly string[]
): readonly string[] {
  const lines = clean((text ?? '').split(/\r?\n/))
  const parts = lines.length === 1 ? clean(lines[0].split(/[;,]/)) : lines
  const list = parts.every((part) => part.length <= 60) ? parts : lines
  return list.length ? [...new Set(list)] : fallback
}

function clean(parts: string[]): string[] {
  return parts
    .map((part) => part.replace(/^[-*•\s]+/, '').replace(/(?<![.\s])[.\s]+$/, ''))
    .filter((part) => part.length > 0)
}
