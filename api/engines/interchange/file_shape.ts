import type { FileShape } from './foreign_file.js'
import type { ForeignSource } from './source.js'
import { INTERCHANGE_LIMITS as LIMITS } from './vocabulary.js'
import { parse } from 'csv-parse/sync'

/** Maximum nesting; keys in deeper containers are not listed. */
const MAX_DEPTH = 4
const MAX_PATHS = 2000

const ZIP = 'PK\u0003\u0004'

const [QUOTE, BACKSLASH, COLON] = [34, 92, 58]
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93]

/** Reads the beginning of a file and lists the features that identify its format. */
export async function shapeOf(source: ForeignSource): Promise<FileShape> {
  const end = Math.min(LIMITS.headBytes, source.bytes) - 1
  const head = end < 0 ? '' : await textOf(source, end)
  if (head.startsWith(ZIP)) {
    return { isArchive: true, isLines: false, paths: new Set(), columns: [] }
  }
  const text = head.replace(/^\uFEFF/, '').trimStart()
  if (!text.startsWith('{') && !text.startsWith('[')) {
    return { isArchive: false, isLines: false, paths: new Set(), columns: columnsOf(text) }
  }
  return { isArchive: false, columns: [], ...pathsIn(text) }
}

async function textOf(source: ForeignSource, end: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of source.open({ start: 0, end })) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function columnsOf(text: string): string[] {
  const end = text.indexOf('\n')
  try {
    const [row = []]: string[][] = parse(end < 0 ? text : text.slice(0, end), { to: 1 })
    return row
  } catch {
    return []
  }
}

type Container = { path: string; isArray: boolean }

/** Lists the keys of the first JSON value in a text that may be truncated, and whether another value follows. */
export function pathsIn(text: string): { paths: Set<string>; isLines: boolean } {
  const paths = new Set<string>()
  const open: Container[] = []
  let lastString = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = stringEnd(text, at)
      lastString = text.slice(at + 1, end)
      at = end
    } else if (code === OPEN || code === OPEN_LIST) {
      open.push({ path: childPath(open.at(-1), lastString), isArray: code === OPEN_LIST })
    } else if (code === COLON) {
      const inner = open.at(-1)
      if (inner && open.length <= MAX_DEPTH && paths.size < MAX_PATHS) {
        paths.add(keyPath(inner, lastString))
      }
    } else if (code === CLOSE || code === CLOSE_LIST) {
      open.pop()
      if (open.length > 0) continue
      return {
        paths,
        isLines: text
          .slice(at + 1)
          .trimStart()
          .startsWith('{'),
      }
    }
  }
  return { paths, isLines: false }
}

function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  }
  return at
}

const keyPath = ({ path, isArray }: Container, key: string) =>
  `${path}${isArray ? '[]' : ''}${path === '' && !isArray ? '' : '.'}${key}`

function childPath(parent: Container | undefined, key: string): string {
  if (!parent) return ''
  return parent.isArray ? `${parent.path}[]` : keyPath(parent, key)
}
