import { type ForeignSource, textOf, UnreadableForeignFile } from '../source.js'
import { isObject } from '../values.js'
import { INTERCHANGE_LIMITS as LIMITS } from '../vocabulary.js'
import type { Entry } from './json_list.js'
import { parseJson } from './parse_json.js'

/**
 * Streams the objects of a JSON Lines file. Blank lines are skipped.
 * @throws UnreadableForeignFile naming the first line that is not a JSON object or exceeds a limit
 */
export async function* jsonLines(source: ForeignSource): AsyncGenerator<Entry> {
  let line = 0
  for await (const raw of linesOf(source)) {
    line++
    const text = (line === 1 ? raw.replace(/^\uFEFF/, '') : raw).trim()
    if (text === '') continue
    const place = `Line ${line}`
    const value = parseJson(text, place)
    if (!isObject(value)) throw new UnreadableForeignFile(place, 'must be a JSON object')
    yield { place, value }
  }
}

/** Yields lines. Unlike `node:readline`, limits the length of a line while it is read. */
async function* linesOf(source: ForeignSource): AsyncGenerator<string> {
  let pending = ''
  let lines = 0
  for await (const chunk of textOf(source)) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      lines++
      yield pending + chunk.slice(from, end)
      pending = ''
      from = end + 1
    }
    pending += chunk.slice(from)
    if (pending.length > LIMITS.entryCharacters) {
      const max = LIMITS.entryCharacters / 1_000_000
      throw new UnreadableForeignFile(`Line ${lines + 1}`, `longer than ${max} million characters`)
    }
  }
  if (pending !== '') yield pending
}
