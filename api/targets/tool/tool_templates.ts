import { looksLikeJson } from '#api/runner/looks_like_json'

/**
 * The server puts texts into a request encoded for the place where they stand; the tool puts them in as they are. So
 * what it is handed says how: a quotation mark in an attack would otherwise end the JSON text around it.
 */
const PLACE = /\{\{-?\s*(prompt|sessionId|systemPrompt)\s*-?\}\}/g

/** For addresses and forms. */
export const inUrl = (text: string) => text.replace(PLACE, '{{$1 | urlencode}}')

export const inXml = (text: string) => text.replace(PLACE, '{{$1 | escape}}')

/** For a JSON text that is not read as JSON before it is filled. A name without a value is an empty text. */
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
