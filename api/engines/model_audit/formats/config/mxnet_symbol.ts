import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { isObject, type JsonObject } from '../../text/walk_json.js'
import { examineText } from '../structure/examine_text.js'

const MAX_DEPTH = 16
/** Maximum length of an operator name; longer ones are reported, because real ones have fewer than 100 characters. */
const MAX_OPERATOR_NAME = 1_000
/** Operators of old versions that have a memory address as a parameter. */
const POINTER_OPERATORS = new Set(['_Native', '_NDArray'])

/** Whether a document is an MXNet graph, which lists nodes with their operator names. */
export function isMxnetSymbol(document: JsonObject): boolean {
  const { nodes } = document
  if (!Array.isArray(nodes)) return false
  const isNode = (node: unknown) =>
    isObject(node) && typeof node.op === 'string' && typeof node.name === 'string'
  return Array.isArray(document.arg_nodes) || nodes.slice(0, 5).some(isNode)
}

/** Scans an MXNet graph (`-symbol.json`): custom operators, and references between its nodes. */
export function scanMxnetSymbol(document: JsonObject, scan: FileScan): void {
  examineGraph(document, scan, 0)
  scan.conclude('Operators', [
    'model-custom-operator',
    'mxnet-operator-name',
    'mxnet-pointer-operator',
  ])
  scan.conclude('Libraries and paths', ['model-plugin-reference', 'model-path-reference'])
  scan.conclude('Structure of the file', ['model-structure'])
}

function examineGraph(graph: JsonObject, scan: FileScan, depth: number) {
  if (depth > MAX_DEPTH) {
    scan.find('model-structure', { message: 'Graphs are nested too deeply' })
    return
  }
  const nodes = listIn(graph.nodes)
  for (const [index, node] of nodes.entries()) {
    if (!isObject(node)) continue
    examineNode(node, scan)
    checkReferences(node.inputs, index, `node ${index}`, scan)
    for (const inner of listIn(node.subgraphs)) {
      if (isObject(inner)) examineGraph(inner, scan, depth + 1)
    }
  }
  checkReferences(graph.heads, nodes.length, 'the outputs', scan)
}

function examineNode(node: JsonObject, scan: FileScan) {
  const { op, name } = node
  if ([op, name].some((text) => typeof text === 'string' && text.length > MAX_OPERATOR_NAME)) {
    scan.find('mxnet-operator-name', {
      message: `An operator has a name of more than ${MAX_OPERATOR_NAME} characters`,
      advisories: ['CVE-2022-24294'],
    })
  }
  const settings = [node.attrs, node.attr, node.param].filter(isObject)
  if (op === 'Custom') {
    const types = settings.flatMap(({ op_type: type }) => (typeof type === 'string' ? [type] : []))
    scan.find('model-custom-operator', {
      message: `The graph runs the custom operator ${printable(String(types[0] ?? 'without a name').slice(0, 100))}`,
    })
  } else if (typeof op === 'string' && POINTER_OPERATORS.has(op)) {
    scan.find('mxnet-pointer-operator', { message: `The graph contains the operator ${op}` })
  }
  for (const texts of settings) {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') examineText(value, { place: key }, scan)
    }
  }
}

/** Reports inputs that are not earlier nodes, which MXNet does not check. */
function checkReferences(references: unknown, end: number, place: string, scan: FileScan) {
  for (const reference of listIn(references)) {
    const id: unknown = Array.isArray(reference) ? reference[0] : undefined
    if (typeof id !== 'number' || (Number.isInteger(id) && id >= 0 && id < end)) continue
    scan.find('model-structure', {
      message: `The input ${id} of ${place} does not exist before it`,
    })
  }
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
