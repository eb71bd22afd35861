import { visitTexts } from '../json_pointer.js'
import type { Recognized, SensitiveDataRecognizer } from '../ports.js'
import { recognizableText } from './recognizable_text.js'

/**
 * A recognized text in a value, with a masked excerpt. `path` is a JSON pointer; for a text in a key, it points to the
 * key's value.
 */
export type SensitiveText = Recognized & { path: string; excerpt: string }

const MAX_FOUND = 50
const SHOWN_CHARS = 4

/** Finds secrets and personal data in all strings, long integers and keys of a value; at most 50. */
export function findSensitive(value: unknown, recognize: SensitiveDataRecognizer): SensitiveText[] {
  const found: SensitiveText[] = []
  const visit = (text: string, path: string) => {
    if (found.length >= MAX_FOUND) return
    for (const one of recognize(text)) {
      found.push({ ...one, path, excerpt: masked(text.slice(one.start, one.end)) })
    }
  }
  visitTexts(value, { visit, textOf: recognizableText })
  return found.slice(0, MAX_FOUND)
}

/** Masks a text: shows the first characters of a long one, and none of a short one. */
function masked(text: string): string {
  const shown = text.length >= SHOWN_CHARS * 4 ? text.slice(0, SHOWN_CHARS) : ''
  return `${shown}… (${text.length} characters)`
}
