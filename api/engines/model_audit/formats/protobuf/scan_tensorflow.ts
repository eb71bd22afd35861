import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { scanCarvedConfigs } from '../keras/carve_json.js'
import { wireFields, wireText } from './wire.js'

/** Operators that run Python, load libraries, or access files, except those that models need for checkpoints. */
const DANGEROUS: Record<string, string> = {
  PyFunc: 'runs Python code',
  PyFuncStateless: 'runs Python code',
  EagerPyFunc: 'runs Python code',
  ReadFile: 'reads files',
  WriteFile: 'writes files',
  MatchingFiles: 'lists files',
  LoadLibrary: 'loads a library',
  LoadDataset: 'reads files',
  SaveDataset: 'writes files',
  SaveDatasetV2: 'writes files',
  ImmutableConst: 'maps a file into memory',
  DebugIdentityV2: 'writes files or contacts a server',
  DebugNanCount: 'contacts a server',
  ShellExecute: 'runs a program',
  RpcCall: 'contacts a server',
  DeleteFile: 'deletes files',
}

const MAX_NODES = 10_000_000

/** Nested messages that lead to nodes: meta graphs, graphs, function libraries, functions. */
const LEVELS: Record<string, Record<number, string>> = {
  savedModel: { 2: 'metaGraph' },
  metaGraph: { 2: 'graph' },
  graph: { 1: 'node', 2: 'library' },
  library: { 1: 'function' },
  function: { 3: 'node' },
}

type Operators = Map<string, { count: number; offset: number }>

/** Returns the effect of a dangerous TensorFlow operator; undefined for other operators. */
export function dangerOfOperator(name: string): string | undefined {
  return DANGEROUS[name]
}

/** Scans a SavedModel, meta graph or frozen graph: its operators, and the Keras layers in its metadata. */
export async function scanTensorFlow(source: ByteSource, scan: FileScan): Promise<void> {
  const operators: Operators = new Map()
  const roots = ['savedModel', 'metaGraph', 'graph'].filter((root) => {
    try {
      collect(source, { offset: 0, length: source.size }, root, operators)
      return true
    } catch (error) {
      if (error instanceof MalformedContent) return false
      throw error
    }
  })
  if (roots.length === 0) {
    scan.find('model-structure', { message: 'The file is not a complete TensorFlow graph' })
  }
  for (const [name, { count, offset }] of operators) {
    const danger = DANGEROUS[name]
    if (!danger) continue
    scan.find('tensorflow-dangerous-operator', {
      message: `The graph contains ${printable(name)} (${count} times), which ${danger}`,
      offset,
      details: { operator: name, count },
    })
  }
  await scanCarvedConfigs(source, scan)
  scan.conclude('Operators', ['tensorflow-dangerous-operator'])
  scan.conclude('Lambda layers', ['keras-lambda'])
}

/** Collects operator names. Ignores messages that do not match the schema, because their type is only assumed. */
function collect(
  source: ByteSource,
  { offset, length }: { offset: number; length: number },
  level: string,
  operators: Operators
): void {
  for (const field of wireFields(source, offset, offset + length)) {
    const inner = field.type === 'bytes' ? LEVELS[level]![field.field] : undefined
    if (field.type !== 'bytes' || !inner) continue
    if (inner === 'node') addNode(source, field, operators)
    else collectQuietly(source, field, inner, operators)
    if (operators.size > MAX_NODES) return
  }
}

function collectQuietly(
  source: ByteSource,
  span: { offset: number; length: number },
  level: string,
  operators: Operators
) {
  try {
    collect(source, span, level, operators)
  } catch (error) {
    if (!(error instanceof MalformedContent)) throw error
  }
}

function addNode(
  source: ByteSource,
  { offset, length }: { offset: number; length: number },
  operators: Operators
) {
  try {
    for (const field of wireFields(source, offset, offset + length)) {
      if (field.field !== 2 || field.type !== 'bytes' || field.length > 200) continue
      const name = wireText(source, field)
      const known = operators.get(name)
      if (known) known.count++
      else if (operators.size < 100_000) operators.set(name, { count: 1, offset: field.offset })
    }
  } catch (error) {
    if (!(error instanceof MalformedContent)) throw error
  }
}
