import { csvEntries } from '../csv_entries.js'
import type { FileShape, ForeignDatasetFile, ForeignItem, FormatReader } from '../foreign_file.js'
import { type Entry, jsonEntries } from '../json/json_list.js'
import { jsonLines } from '../json/json_lines.js'
import type { ForeignSource } from '../source.js'
import { testVars } from '../test_vars.js'
import { isObject, type Json, textOrNull } from '../values.js'

/**
 * Dataset items of Langfuse: the export of the console (CSV, JSON or JSON Lines) and the API
 * (`GET /api/public/dataset-items`: an object with the list `data`) (langfuse/langfuse:
 * worker/src/features/database-read-stream/getDatabaseReadStream.ts, commit 00385c56).
 */
export const langfuse: FormatReader = {
  recognizes: ({ paths, columns }) =>
    columns.includes('datasetId') && columns.includes('expectedOutput')
      ? true
      : ['', '[].', 'data[].'].some(
          (prefix) => paths.has(`${prefix}datasetId`) && paths.has(`${prefix}expectedOutput`)
        ),
  open,
}

async function open(source: ForeignSource, shape: FileShape): Promise<ForeignDatasetFile> {
  let name: string | null = null
  for await (const { value } of entriesOf(source, shape)) {
    name = textOrNull(value.datasetName)
    break
  }
  return {
    format: 'langfuse',
    kind: 'dataset',
    programVersion: null,
    name,
    createdAt: null,
    author: null,
    async *items() {
      for await (const entry of entriesOf(source, shape)) {
        yield entry.value.status === 'ARCHIVED' ? { skipped: 'archived' as const } : itemOf(entry)
      }
    },
  }
}

function entriesOf(source: ForeignSource, { paths, columns }: FileShape): AsyncGenerator<Entry> {
  if (columns.length > 0) return csvEntries(source, ['input', 'expectedOutput', 'metadata'])
  if (paths.has('data[].datasetId')) {
    return jsonEntries(source, { path: ['data'], entryNoun: 'item' })
  }
  return paths.has('[].datasetId')
    ? jsonEntries(source, { path: [], entryNoun: 'item' })
    : jsonLines(source)
}

function itemOf({ place, value }: Entry): ForeignItem {
  const { input, expectedOutput, metadata, id, sourceTraceId } = value
  const details: Json = {
    ...(isObject(metadata) && metadata),
    ...(metadata !== null && metadata !== undefined && !isObject(metadata) && { metadata }),
    ...(textOrNull(id) && { langfuseItem: id }),
    ...(textOrNull(sourceTraceId) && { langfuseTrace: sourceTraceId }),
  }
  return { place, test: { vars: testVars(input, expectedOutput), metadata: details }, notes: [] }
}
