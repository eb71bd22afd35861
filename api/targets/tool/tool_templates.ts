import { looksLikeJson } from '#api/platform/runner/callers/fill_template'

/**
 * The server escapes strings for their position in a request, but promptfoo inserts them unchanged. Therefore, templates
 * for promptfoo contain escaping filters; without them, a quotation mark in an attack would end the surrounding JSON
 * string.
 */
const PLACE = /\{\{-?\s*(prompt|sessionId|systemPrompt)\s*-?\}\}/g

/** Escapes placeholders in URLs and form bodies. */
export const inUrl = (text: string) => text.replace(PLACE, '{{$1 | urlencode}}')

export const inXml = (text: string) => text.replace(PLACE, '{{$1 | escape}}')

/**
 * Escapes placeholders in JSON that promptfoo does not parse before inserting values. Unset variables become empty
 * strings.
 */
export const inJson = (text: string) =>
  text.replace(new RegExp(`"${PLACE.source}"|${PLACE.source}`, 'g'), (whole, alone, within) =>
    alone
      ? `{{${alone} | default("") | dump}}`
      : whole.replace(PLACE, `{{(${within} | default("") | dump).slice(1, -1)}}`)
  )

export function isJson(text: string): boolean {
  if (!looksLikeJson(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
