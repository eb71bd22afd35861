import { type ForeignSource, textOf, UnreadableForeignFile } from '../source.js'
import { isObject, type Json } from '../values.js'
import { JsonSplitter, type SplitOptions, TooComplex } from './json_splitter.js'
import { parseJson } from './parse_json.js'

/** An entry of a JSON list, with its position for error messages. */
export type Entry = { place: string; value: Json }

/**
 * Streams the entries of a list in a JSON file.
 * @throws UnreadableForeignFile naming the first entry that is not an object or exceeds a limit
 */
export async function* jsonEntries(
  source: ForeignSource,
  options: SplitOptions
): AsyncGenerator<Entry> {
  const splitter = new JsonSplitter(options)
  const name = options.path.at(-1) ?? 'entry'
  let index = 0
  for await (const chunk of textOf(source)) {
    const entries = split(splitter, chunk)
    splitter.rest = ''
    for (const text of entries) {
      const place = `${name}[${index++}]`
      const value = parseJson(text, place)
      if (!isObject(value)) throw new UnreadableForeignFile(place, 'must be an object')
      yield { place, value }
    }
  }
}

/**
 * Parses the content of a JSON file outside a list.
 * @throws UnreadableForeignFile if the file is not JSON or has no such list
 */
export async function jsonRest(source: ForeignSource, options: SplitOptions): Promise<unknown> {
  const splitter = new JsonSplitter(options)
  for await (const chunk of textOf(source)) split(splitter, chunk)
  const rest = parseJson(splitter.rest.replace(/^\uFEFF/, ''), '')
  if (splitter.hasList) return rest
  const name = options.path.join('.')
  throw new UnreadableForeignFile('', `The file has no list "${name}"`)
}

function split(splitter: JsonSplitter, chunk: string): string[] {
  try {
    return splitter.push(chunk)
  } catch (error) {
    if (error instanceof TooComplex) throw new UnreadableForeignFile('', error.message)
    throw error
  }
}
