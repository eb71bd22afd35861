import type { ByteSource } from '../bytes/byte_source.js'
import { printable } from '../text/printable.js'
import { locateLiteral, textOf } from './literals.js'
import type { Value } from './values.js'

const MAX_TEXT = 200
const MAX_DEPTH = 4
const MAX_SHOWN_ITEMS = 8

/** Formats a value as a shortened Python expression, such as `os.system('id')`. */
export function describeValue(source: ByteSource, value: Value, depth = 0): string {
  if (typeof value === 'number') return describeLiteral(source, value)
  if (depth > MAX_DEPTH) return '…'
  switch (value.kind) {
    case 'import':
      return value.path
    case 'call':
      return `${describeValue(source, value.callee, depth + 1)}${describeArguments(source, value.args, depth + 1)}`
    case 'persistent':
      return 'persistent_load(…)'
    case 'group':
      return describeGroup(source, value, depth)
  }
}

/** Formats the arguments of a call, including the parentheses. */
export function describeArguments(source: ByteSource, args: Value, depth = 0): string {
  if (typeof args !== 'number' && args.kind === 'group' && args.type === 'tuple') {
    return `(${items(source, args.items, args.size, depth)})`
  }
  return `(*${describeValue(source, args, depth)})`
}

function describeGroup(
  source: ByteSource,
  { type, items: first, size }: { type: string; items: readonly Value[]; size: number },
  depth: number
): string {
  const inner = items(source, first, size, depth)
  if (type === 'tuple') return size === 1 ? `(${inner},)` : `(${inner})`
  if (type === 'list') return `[${inner}]`
  return type === 'set' ? `set(${inner})` : `dict(${inner})`
}

function items(source: ByteSource, first: readonly Value[], size: number, depth: number): string {
  const shown = first
    .slice(0, MAX_SHOWN_ITEMS)
    .map((item) => describeValue(source, item, depth + 1))
  return (size > shown.length ? [...shown, '…'] : shown).join(', ')
}

function describeLiteral(source: ByteSource, position: number): string {
  if (position < 0) return '?'
  const literal = locateLiteral(source, position)
  if (!literal) return '?'
  if (literal.kind === 'number') return pythonNumber(literal.value)
  if (literal.kind === 'bytes') {
    const head = source.read(literal.offset, 48).subarray(0, literal.length)
    return `b'${printable(head.toString('latin1'))}${literal.length > 48 ? '…' : ''}'`
  }
  if (literal.kind === 'line' && literal.type === 'number') {
    return printable(source.read(literal.offset, Math.min(literal.length, 40)).toString('latin1'))
  }
  const text = textOf(source, position) ?? ''
  return `'${printable(text.slice(0, MAX_TEXT))}${text.length > MAX_TEXT ? '…' : ''}'`
}

function pythonNumber(value: number | boolean | null): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return String(value)
}
