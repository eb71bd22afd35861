import type { Filter } from './filter.js'
import { MAX_LENGTH } from './filter.js'
import { printed } from './values.js'

/** Filters for strings. A value for which the command-line tool's filter would fail is returned unchanged. */

const onText =
  (change: (text: string, ...args: unknown[]) => unknown): Filter =>
  (value, ...args) => {
    if (value === null || value === undefined || value === false) return change('', ...args)
    return typeof value === 'string' ? change(value, ...args) : value
  }

const MARKUP: Record<string, string> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
  '`': '&#96;',
  '\\': '&#92;',
}
const escaped = (value: unknown) =>
  printed(value).replace(/[&"'<>`\\]/g, (character) => MARKUP[character] ?? character)

const capitalized = (text: string) => {
  const lower = text.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

const MAX_WIDTH = 10_000
const isWidth = (width: unknown): width is number =>
  typeof width === 'number' && width > 0 && width <= MAX_WIDTH

function center(text: string, width: unknown) {
  const wanted = isWidth(width) ? width : 80
  if (text.length >= wanted) return text
  const spaces = wanted - text.length
  const before = Math.ceil(spaces / 2 - (spaces % 2))
  return ' '.repeat(before) + text + ' '.repeat(Math.ceil(spaces / 2))
}

function indent(text: string, width: unknown, withFirst: unknown) {
  const space = ' '.repeat(isWidth(width) ? width : 4)
  const lines = text.split('\n')
  if (lines.length * space.length > MAX_LENGTH) return text
  return lines.map((line, n) => (n === 0 && !withFirst ? line : space + line)).join('\n')
}

const replace: Filter = (value, old, replacement, limit) => {
  const text = typeof value === 'number' ? String(value) : value
  const search = typeof old === 'number' ? String(old) : old
  if (typeof text !== 'string' || typeof search !== 'string' || limit === 0) return value
  const inserted = replacement === undefined ? 'undefined' : printed(replacement)
  const parts = text.split(search)
  const count = search === '' ? parts.length + 1 : parts.length - 1
  if (count * inserted.length > MAX_LENGTH) return value
  if (search === '') return inserted + parts.join(inserted) + inserted
  const max = typeof limit === 'number' && limit > 0 ? limit : count
  const tail = parts.slice(max + 1)
  const head = parts.slice(0, max + 1).join(inserted)
  return tail.length > 0 ? [head, ...tail].join(search) : head
}

/** Removes tags and comments in one pass; keeps an unclosed tag or comment as text. */
function withoutTags(text: string): string {
  let kept = ''
  let end = 0
  for (let open = text.indexOf('<'); open !== -1; open = text.indexOf('<', open + 1)) {
    if (open < end) continue
    const isComment = text.startsWith('<!--', open)
    if (!isComment && !/^<\/?[a-z]/i.test(text.slice(open, open + 3))) continue
    const close = text.indexOf(isComment ? '-->' : '>', open + (isComment ? 4 : 1))
    if (close === -1) {
      if (isComment) continue
      break
    }
    kept += text.slice(end, open)
    end = close + (isComment ? 3 : 1)
  }
  return kept + text.slice(end)
}

function striptags(text: string, keepsLines: unknown) {
  const plain = withoutTags(text).trim()
  if (!keepsLines) return plain.split(/\s+/).join(' ')
  const lines = plain.split(/\r?\n/).map((line) => line.split(/ +/).filter(Boolean).join(' '))
  return lines.join('\n').replace(/\n\n\n+/g, '\n\n')
}

function truncate(text: string, length: unknown, cutsWords: unknown, end: unknown) {
  const max = typeof length === 'number' && length > 0 ? length : 255
  if (text.length <= max) return text
  const space = text.lastIndexOf(' ', max)
  const short = text.slice(0, cutsWords || space === -1 ? max : space)
  return short + (end === undefined || end === null ? '...' : printed(end))
}

const EMAIL = /^[\w.!#$%&'*+\-/=?^`{|}~]+@[a-z\d-]+(\.[a-z\d-]+)+$/i

function linked(word: string, length: number, follow: string): string {
  const address = word.replace(/^(?:\(|<|&lt;)/, '').replace(/(?:\.|,|\)|&gt;)$/, '')
  const shown = address.slice(0, length)
  if (/^https?:\/\//.test(address)) return `<a href="${address}"${follow}>${shown}</a>`
  if (address.startsWith('www.')) return `<a href="http://${address}"${follow}>${shown}</a>`
  if (EMAIL.test(address)) return `<a href="mailto:${address}">${address}</a>`
  const isHost = /\.(?:org|net|com)(?::|\/|$)/.test(address)
  return isHost ? `<a href="http://${address}"${follow}>${shown}</a>` : word
}

function urlize(text: string, length: unknown, nofollow: unknown) {
  const max = typeof length === 'number' ? length : Infinity
  const follow = nofollow === true ? ' rel="nofollow"' : ''
  return text
    .split(/(\s+)/)
    .map((word) => linked(word, max, follow))
    .join('')
}

function urlencode(value: unknown): string {
  if (typeof value !== 'object' || value === null) return encodeURIComponent(printed(value))
  const pairs: [unknown, unknown][] = Array.isArray(value)
    ? value.map((entry) => (Array.isArray(entry) ? [entry[0], entry[1]] : [entry, undefined]))
    : Object.entries(value)
  const encoded = (entry: unknown) => encodeURIComponent(printed(entry))
  return pairs.map(([name, entry]) => `${encoded(name)}=${encoded(entry)}`).join('&')
}

export const TEXT_FILTERS: Record<string, Filter> = {
  capitalize: onText(capitalized),
  center: onText(center),
  e: escaped,
  escape: escaped,
  forceescape: escaped,
  indent: onText(indent),
  lower: onText((text) => text.toLowerCase()),
  nl2br: onText((text) => text.replace(/\r\n|\n/g, '<br />\n')),
  replace,
  safe: printed,
  string: (value) => value,
  striptags: onText(striptags),
  title: onText((text) => text.split(' ').map(capitalized).join(' ')),
  trim: (value) => printed(value).trim(),
  truncate: onText(truncate),
  upper: onText((text) => text.toUpperCase()),
  urlencode,
  urlize: onText(urlize),
  wordcount: onText((text) => text.match(/\w+/g)?.length ?? null),
}
