const [QUOTE, COMMA, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [34, 44, 123, 125, 91, 93]

/**
 * Finds the first duplicate key in valid JSON; null if there is none. Parsers disagree on which of the values counts,
 * so the gateway could check a value other than the one that the server uses.
 */
export function duplicateKey(text: string): string | null {
  /** Keys of each open object; null for an open array. */
  const open: (Set<string> | null)[] = []
  let isKey = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (isKey && keys) {
        const key = keyOf(text.slice(at, end + 1))
        if (keys.has(key)) return key
        keys.add(key)
        isKey = false
      }
      at = end
    } else if (code === OPEN || code === OPEN_LIST) {
      isKey = code === OPEN
      open.push(isKey ? new Set() : null)
    } else if (code === CLOSE || code === CLOSE_LIST) {
      open.pop()
      isKey = false
    } else if (code === COMMA) isKey = open.at(-1) !== null
  }
  return null
}

/** Returns the position of the quote that ends the string. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ;) {
    const quote = text.indexOf('"', at)
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return quote
    at = quote + 1
  }
}

/** Returns the unescaped key, because keys with different escapes can be equal. */
const keyOf = (quoted: string): string =>
  quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
