import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const CONTEXT_CHARACTERS = 60

/** Whether a match is part of a correct use, as described by the pattern `except`. */
const isException = (except, text, { 0: found, index }) => {
  if (!except) return false
  const from = Math.max(0, index - CONTEXT_CHARACTERS)
  const around = text.slice(from, index + found.length + CONTEXT_CHARACTERS)
  const [start, end] = [index - from, index - from + found.length]
  return [...around.matchAll(except)].some(
    (match) => match.index < end && match.index + match[0].length > start
  )
}

const expression = (source) =>
  new RegExp(`(?<![\\w-])(?:${source.replaceAll(' ', '\\s+')})(?![\\w-])`, 'gi')

/** Reads the terms in terms.yml and compiles their patterns. */
export function readTerms(path = join(import.meta.dirname, 'terms.yml')) {
  return parse(readFileSync(path, 'utf8')).map(({ find, use, in: kinds, except }) => ({
    use,
    kinds,
    // Patterns that end with a colon require no word boundary after it.
    find: find.endsWith(':') ? new RegExp(`(?<!\\w)${find}`, 'g') : expression(find),
    except: except && new RegExp(except.replaceAll(' ', '\\s+'), 'gi'),
  }))
}

/**
 * Finds matches of the terms that apply to this kind of segment. @returns the matched words, the replacement and the
 * position
 */
export function findTerms(terms, { kind, text }) {
  return terms
    .filter(({ kinds }) => !kinds || kinds.includes(kind))
    .flatMap(({ find, use, except }) =>
      [...text.matchAll(find)]
        .filter((match) => !isException(except, text, match))
        .map((match) => ({ found: match[0].replace(/\s+/g, ' '), use, index: match.index }))
    )
}
