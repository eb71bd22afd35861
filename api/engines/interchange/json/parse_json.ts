import { UnreadableForeignFile } from '../source.js'
import { INTERCHANGE_LIMITS as LIMITS } from '../vocabulary.js'

const [QUOTE, BACKSLASH] = [34, 92]
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93]

/**
 * Parses JSON. Accepts the numbers NaN and Infinity, which Python writes although JSON does not allow them; they become
 * null.
 * @throws UnreadableForeignFile if it is invalid or nested too deeply
 */
export function parseJson(text: string, place: string): unknown {
  if (exceedsDepth(text)) {
    throw new UnreadableForeignFile(place, `nested deeper than ${LIMITS.depth} levels`)
  }
  try {
    return JSON.parse(text)
  } catch {
    return parseLenient(text, place)
  }
}

function parseLenient(text: string, place: string): unknown {
  try {
    // The pattern matches strings first and keeps them, so that only numbers are replaced. Each character is consumed once.
    const strict = text.replace(/"(?:[^"\\]|\\[^])*"|-?\b(?:NaN|Infinity)\b/g, (match) =>
      match.startsWith('"') ? match : 'null'
    )
    return JSON.parse(strict)
  } catch {
    throw new UnreadableForeignFile(place, 'not valid JSON')
  }
}

/**
 * Whether a text is nested too deeply. Counting brackets takes milliseconds; parsing and traversing ten million of them
 * takes seconds.
 */
function exceedsDepth(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isInString = !isInString
    else if (isInString) at += code === BACKSLASH ? 1 : 0
    else if (code === OPEN_LIST || code === OPEN) depth++
    else if (code === CLOSE_LIST || code === CLOSE) depth--
    if (depth > LIMITS.depth) return true
  }
  return false
}
