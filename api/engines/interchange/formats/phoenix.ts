import { csvEntries } from '../csv_entries.js'
import type { FileShape, ForeignDatasetFile, ForeignItem, FormatReader } from '../foreign_file.js'
import { type Entry, jsonEntries, jsonRest } from '../json/json_list.js'
import { jsonLines } from '../json/json_lines.js'
import type { ForeignSource } from '../source.js'
import { testVars } from '../test_vars.js'
import { type Json, listOf, messagesOf, objectOf, textOrNull } from '../values.js'

/**
 * Dataset examples of Phoenix: from the API (`GET /v1/datasets/{id}/examples`, with or without the envelope `data`), or
 * exported by the console as CSV (`example_id`, `input_…`, `output_…`, `metadata_…`) or in two kinds of JSON Lines
 * (Arize-ai/phoenix: src/phoenix/server/api/routers/v1/datasets.py).
 */
export const phoenix: FormatReader = {
  recognizes: (shape) => variantOf(shape) !== null,
  open,
}

type Variant = 'envelope' | 'examples' | 'csv' | 'chat'

function variantOf({ paths, columns, isLines }: FileShape): Variant | null {
  if (columns.includes('example_id')) return columns.every(isExampleColumn) ? 'csv' : null
  if (paths.has('data.examples') && paths.has('data.dataset_id')) return 'envelope'
  if (paths.has('examples') && paths.has('dataset_id')) return 'examples'
  const keys = [...paths].filter((path) => !/[.[]/.test(path))
  const isChat = paths.has('messages[].role') && keys.every((key) => CHAT_FIELDS.includes(key))
  return isChat && (isLines || keys.includes('ideal')) ? 'chat' : null
}

const CHAT_FIELDS = ['messages', 'ideal', 'tools']

const isExampleColumn = (column: string) => /^(example_id$|input_|output_|metadata_)/.test(column)

async function open(source: ForeignSource, shape: FileShape): Promise<ForeignDatasetFile> {
  const variant = variantOf(shape)
  const path = variant === 'envelope' ? ['data', 'examples'] : ['examples']
  const isList = variant === 'envelope' || variant === 'examples'
  const list = { path, entryNoun: 'example' }
  const rest = isList ? objectOf(await jsonRest(source, list)) : {}
  const header = variant === 'envelope' ? objectOf(rest.data) : rest
  return {
    format: 'phoenix',
    kind: 'dataset',
    programVersion: null,
    name: textOrNull(header.dataset_name),
    createdAt: null,
    author: null,
    async *items() {
      if (isList) for await (const entry of jsonEntries(source, list)) yield exampleItem(entry)
      else if (variant === 'csv') for await (const entry of csvEntries(source)) yield rowItem(entry)
      else for await (const entry of jsonLines(source)) yield chatItem(entry)
    },
  }
}

function exampleItem({ place, value }: Entry): ForeignItem {
  const metadata = {
    ...objectOf(value.metadata),
    ...(textOrNull(value.id) && { phoenixExample: value.id }),
  }
  return { place, test: { vars: testVars(value.input, single(value.output)), metadata }, notes: [] }
}

/** Converts a CSV row, whose columns are the fields of input, output and metadata. */
function rowItem({ place, value }: Entry): ForeignItem {
  const fieldsOf = (prefix: string): Json =>
    Object.fromEntries(
      Object.entries(value).flatMap(([column, cell]) =>
        column.startsWith(prefix) && cell !== '' ? [[column.slice(prefix.length), cell]] : []
      )
    )
  const metadata = { ...fieldsOf('metadata_'), phoenixExample: value.example_id }
  const vars = testVars(fieldsOf('input_'), single(fieldsOf('output_')))
  return { place, test: { vars, metadata }, notes: [] }
}

/** Converts a line with `messages` and `ideal`, or with a conversation whose last message is the reference response. */
function chatItem({ place, value }: Entry): ForeignItem {
  const messages = listOf(value.messages)
  if ('ideal' in value) return { place, test: { vars: testVars(messages, value.ideal) }, notes: [] }
  const last = objectOf(messages.at(-1))
  const hasReference = last.role === 'assistant'
  const vars = testVars(
    hasReference ? messages.slice(0, -1) : messages,
    hasReference ? last.content : undefined
  )
  return { place, test: { vars }, notes: [] }
}

/**
 * Returns the reference response: the last message if the output is a conversation, the value if it is an object with
 * one field, such as `{"answer": "Paris"}`, and the object otherwise. Undefined if it is empty.
 */
function single(output: unknown): unknown {
  const chat = messagesOf(objectOf(output).messages)
  if (chat) return chat.messages.at(-1)?.content
  const values = Object.values(objectOf(output))
  if (values.length === 0) return undefined
  return values.length === 1 ? values[0] : output
}
