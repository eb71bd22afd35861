/** A text in base64, and how to write it after masking. */
export type EncodedText = { text: string; encode: (text: string) => string }

const DATA_URL = /^data:[^,]{0,200};base64,/i
/** Without spaces, which occur in texts that are not encoded. */
const BASE64 = /^[\w+/=\r\n-]*$/
/** Number of characters that are decoded first, because images are large. A multiple of 4. */
const PROBE_CHARS = 4_000

/**
 * Decodes a text file in base64, with or without `data:` before it.
 * @returns `binary` for other files; null if the value is not base64
 */
export function encodedText(value: string): EncodedText | 'binary' | null {
  const [prefix = ''] = DATA_URL.exec(value) ?? []
  const bytes = value.slice(prefix.length)
  if (!BASE64.test(bytes)) return null
  // The end of the probe can split a character.
  if (bytes.length > PROBE_CHARS && textIn(bytes.slice(0, PROBE_CHARS), true) === null) {
    return 'binary'
  }
  const text = textIn(bytes, false)
  if (text === null) return 'binary'
  return { text, encode: (masked) => prefix + Buffer.from(masked).toString('base64') }
}

function textIn(base64: string, isPart: boolean): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const text = decoder.decode(Buffer.from(base64, 'base64'), { stream: isPart })
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
