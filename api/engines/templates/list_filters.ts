import { MAX_LENGTH, type Filter } from './filter.js'
import { isMapping, ownValue, printed } from './values.js'

/**
 * Filters for lists, mappings and numbers. A value for which the command-line tool's filter would fail is returned
 * unchanged.
 */

const MAX_PARTS = 10_000
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 1 && value <= MAX_PARTS

const onList =
  (change: (list: unknown[], ...args: unknown[]) => unknown): Filter =>
  (value, ...args) =>
    Array.isArray(value) ? change(value, ...args) : value

/** Returns a property that may be nested, e.g. `user.name`. */
const propertyOf = (value: unknown, name: unknown) =>
  printed(name).split('.').reduce(ownValue, value)

function batch(list: unknown[], size: unknown, filler: unknown) {
  if (!isCount(size)) return list
  const rows = Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size)
  )
  const last = rows.at(-1)
  while (filler && last && last.length < size) last.push(filler)
  return rows
}

function slice(list: unknown[], count: unknown, filler: unknown) {
  if (!isCount(count)) return list
  const size = Math.floor(list.length / count)
  const extra = list.length % count
  return Array.from({ length: count }, (_, n) => {
    const start = n * size + Math.min(n, extra)
    const part = list.slice(start, start + size + (n < extra ? 1 : 0))
    return filler && n >= extra ? [...part, filler] : part
  })
}

const join = onList((list, separator, attribute) => {
  const between = printed(separator || '')
  if (between.length * list.length > MAX_LENGTH) return list
  const entries = attribute ? list.map((entry) => ownValue(entry, printed(attribute))) : list
  return entries.map(printed).join(between)
})

type Order = (left: unknown, right: unknown) => number

const compared =
  (isCaseSensitive: unknown): Order =>
  (left, right) => {
    const folds = !isCaseSensitive && typeof left === 'string' && typeof right === 'string'
    const [a, b] = folds ? [left.toLowerCase(), right.toLowerCase()] : [left, right]
    return isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0
  }

/** Compares two strings as strings, and all other values as numbers. */
const isLess = (left: unknown, right: unknown) =>
  typeof left === 'string' && typeof right === 'string'
    ? left < right
    : Number(left) < Number(right)

const sort = onList((list, isReversed, isCaseSensitive, attribute) => {
  const order = compared(isCaseSensitive)
  const key = (entry: unknown) => (attribute ? propertyOf(entry, attribute) : entry)
  return [...list].sort((a, b) => order(key(a), key(b)) * (isReversed ? -1 : 1))
})

const dictsort: Filter = (value, isCaseSensitive, by) => {
  if (!isMapping(value) || ![undefined, 'key', 'value'].some((known) => known === by)) return value
  const order = compared(isCaseSensitive)
  const at = by === 'value' ? 1 : 0
  return Object.entries(value).sort((a, b) => order(a[at], b[at]))
}

const groupby = onList((list, attribute) => {
  const groups = new Map<string, unknown[]>()
  for (const entry of list) {
    const name = String(propertyOf(entry, attribute))
    groups.set(name, [...(groups.get(name) ?? []), entry])
  }
  return Object.fromEntries(groups)
})

const lengthOf: Filter = (value) => {
  if (isMapping(value)) return Object.keys(value).length
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return value === null || value === undefined || value === false ? 0 : undefined
}

const listOf: Filter = (value) => {
  if (typeof value === 'string') return value.split('')
  return isMapping(value)
    ? Object.entries(value).map(([key, entry]) => ({ key, value: entry }))
    : value
}

const reverse: Filter = (value) => {
  if (typeof value === 'string') return value.split('').reverse().join('')
  return Array.isArray(value) ? [...value].reverse() : value
}

const sum = onList((list, attribute, start = 0) => {
  const numbers = attribute ? list.map((entry) => ownValue(entry, printed(attribute))) : list
  return numbers.reduce<number>((total, entry) => total + Number(entry), Number(start))
})

type Test = (value: unknown, other: unknown) => boolean

const TESTS: Record<string, Test> = {
  defined: (value) => value !== undefined,
  undefined: (value) => value === undefined,
  none: (value) => value === null,
  null: (value) => value === null,
  truthy: Boolean,
  falsy: (value) => !value,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  mapping: isMapping,
  odd: (value) => Number(value) % 2 === 1,
  even: (value) => Number(value) % 2 === 0,
  divisibleby: (value, other) => Number(value) % Number(other) === 0,
  lower: (value) => printed(value) === printed(value).toLowerCase(),
  upper: (value) => printed(value) === printed(value).toUpperCase(),
  eq: (value, other) => value === other,
  equalto: (value, other) => value === other,
  sameas: (value, other) => value === other,
  ne: (value, other) => value !== other,
  gt: (value, other) => Number(value) > Number(other),
  greaterthan: (value, other) => Number(value) > Number(other),
  ge: (value, other) => Number(value) >= Number(other),
  lt: (value, other) => Number(value) < Number(other),
  lessthan: (value, other) => Number(value) < Number(other),
  le: (value, other) => Number(value) <= Number(other),
}

const selecting = (isKept: boolean) =>
  onList((list, name = 'truthy', other) => {
    const test = Object.hasOwn(TESTS, printed(name)) ? TESTS[printed(name)] : undefined
    return test ? list.filter((entry) => test(entry, other) === isKept) : list
  })

const selectingBy = (isKept: boolean) =>
  onList((list, name) => list.filter((entry) => Boolean(ownValue(entry, printed(name))) === isKept))

const endOf =
  (index: 0 | -1): Filter =>
  (value) =>
    typeof value === 'string' || Array.isArray(value) ? value.at(index) : undefined

function round(value: unknown, precision: unknown, method: unknown) {
  const factor = 10 ** Math.min(20, Math.max(-20, Number(precision) || 0))
  const rounder = method === 'ceil' ? Math.ceil : method === 'floor' ? Math.floor : Math.round
  return rounder(Number(value) * factor) / factor
}

const numberOr = (number: number, otherwise: unknown) => (Number.isNaN(number) ? otherwise : number)

const isBase = (base: unknown): base is number =>
  typeof base === 'number' && base >= 2 && base <= 36

export const LIST_FILTERS: Record<string, Filter> = {
  abs: (value) => Math.abs(Number(value)),
  batch: onList(batch),
  dictsort,
  first: endOf(0),
  float: (value, otherwise) => numberOr(Number.parseFloat(printed(value)), otherwise),
  groupby,
  int: (value, otherwise, base) =>
    numberOr(Number.parseInt(printed(value), isBase(base) ? base : 10), otherwise),
  join,
  last: endOf(-1),
  length: lengthOf,
  list: listOf,
  reject: selecting(false),
  rejectattr: selectingBy(false),
  reverse,
  round,
  select: selecting(true),
  selectattr: selectingBy(true),
  slice: onList(slice),
  sort,
  sum,
}
