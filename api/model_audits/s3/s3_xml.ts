/** Returns the content of the first element with this name; null if there is none. */
export function textOf(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}>`)
  const end = start < 0 ? -1 : xml.indexOf(`</${name}>`, start)
  return end < 0 ? null : xml.slice(start + name.length + 2, end)
}

/** Returns the parts of a document that begin with this element, one per element. */
export const elementsOf = (xml: string, name: string): string[] => xml.split(`<${name}>`).slice(1)

/**
 * Decodes a key; null if it is invalid. Keys are URL-encoded on request (`encoding-type=url`), so that they contain no
 * entities.
 */
export function decodeKey(text: string | null): string | null {
  try {
    return text === null ? null : decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const unescapeXml = (text: string | null): string | null =>
  text && text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
