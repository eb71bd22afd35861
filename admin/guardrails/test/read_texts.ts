import { parseTexts, type ParsedTexts } from './parse_texts.js'

/**
 * Reads a file with texts, in UTF-8. If the file name ends with `.csv`, the file is CSV (see `parseCsvTexts`); otherwise
 * it has one text or one JSON object per line (see `parseTexts`).
 */
export async function readTexts(bytes: Uint8Array, fileName: string): Promise<ParsedTexts> {
  const content = decoded(bytes)
  if (content === null) return { isOk: false, problem: { kind: 'not_text' } }
  if (!/\.csv$/i.test(fileName)) return parseTexts(content, fileName)
  // Loaded on demand, because the parser is larger than the page.
  const { parseCsvTexts } = await import('./parse_csv_texts.js')
  return parseCsvTexts(content)
}

/** Returns null for bytes that are not UTF-8, and for NUL characters, which only binary files contain. */
function decoded(bytes: Uint8Array): string | null {
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return content.includes('\0') ? null : content
  } catch {
    return null
  }
}
