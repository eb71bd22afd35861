import { type Archive, openArchive } from '../archive.js'
import type { FileShape, ForeignResultFile, FormatReader } from '../foreign_file.js'
import { type Entry, jsonEntries, jsonRest } from '../json/json_list.js'
import { JsonSplitter } from '../json/json_splitter.js'
import { parseJson } from '../json/parse_json.js'
import { type ForeignSource, UnreadableForeignFile } from '../source.js'
import { dateOrNull, isObject, type Json, objectOf, textOrNull } from '../values.js'
import { sampleResult } from './inspect_sample.js'

/**
 * Logs of Inspect: JSON (`--log-format json`), or the default `.eval`, a ZIP archive with a header and one JSON file per
 * sample (UKGovernmentBEIS/inspect_ai: src/inspect_ai/log/_log.py, log version 2).
 */
export const inspect: FormatReader = {
  recognizes: ({ paths, isArchive }) => isArchive || (paths.has('eval') && paths.has('eval.task')),
  open,
}

/** Fields that are not part of a result; they make up most of a log. */
const OMITTED_FIELDS = new Set(['events', 'events_data', 'attachments', 'store', 'timelines'])

const SAMPLES = { path: ['samples'], omit: OMITTED_FIELDS, entryNoun: 'sample' }

async function open(source: ForeignSource, { isArchive }: FileShape): Promise<ForeignResultFile> {
  if (!isArchive) {
    const header = objectOf(await jsonRest(source, SAMPLES))
    return fileOf(header, () => jsonEntries(source, SAMPLES))
  }
  const archive = await openArchive(source)
  const name = ['header.json', '_journal/start.json'].find((each) => archive.names.includes(each))
  if (!name) throw new UnreadableForeignFile('', 'The archive is not an Inspect log')
  const header = objectOf(parseJson((await chunksOf(archive, name)).join(''), name))
  return fileOf(header, () => archivedSamples(archive))
}

function fileOf(header: Json, samples: () => AsyncIterable<Entry>): ForeignResultFile {
  const spec = objectOf(header.eval)
  const model = textOrNull(spec.model)
  return {
    format: 'inspect',
    kind: 'results',
    programVersion: textOrNull(objectOf(spec.packages).inspect_ai),
    name: textOrNull(spec.task),
    createdAt: dateOrNull(spec.created),
    author: null,
    models: model === null ? [] : [model],
    async *results() {
      for await (const sample of samples()) yield sampleResult(sample, model)
    },
  }
}

async function* archivedSamples(archive: Archive): AsyncGenerator<Entry> {
  for (const name of archive.names) {
    if (!/^samples\/[^/]+\.json$/.test(name)) continue
    const splitter = new JsonSplitter({ ...SAMPLES, path: [] })
    // Wrapped in a list, the sample is read like an entry, that is, without the omitted fields.
    const parts = splitter.push('[')
    for await (const chunk of archive.text(name)) parts.push(...splitter.push(chunk))
    parts.push(...splitter.push(']'))
    const value = parseJson(parts[0] ?? '', name)
    if (!isObject(value)) throw new UnreadableForeignFile(name, 'must be an object')
    yield { place: name, value }
  }
}

async function chunksOf(archive: Archive, name: string): Promise<string[]> {
  const chunks: string[] = []
  for await (const chunk of archive.text(name)) chunks.push(chunk)
  return chunks
}
