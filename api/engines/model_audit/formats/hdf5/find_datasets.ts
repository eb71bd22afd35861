import { chunksOf } from '../../bytes/byte_source.js'
import { Cursor } from '../../bytes/cursor.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import type { Hdf5File } from './hdf5_file.js'
import { MESSAGE, readMessages, type Message } from './object_header.js'

const MAX_OBJECTS = 100_000
const MAX_NAME_BYTES = 1_000
const MAX_TREE_NODES = 100_000
const MAX_TREE_LEVEL = 16
const CHUNK_BYTES = 1024 * 1024
const HARD_LINK = 0

export type Hdf5Object = { name: string; messages: Message[] }

/**
 * Yields the datasets of the file, that is, the objects with a layout. Each is read only once, even if several links refer
 * to it.
 */
export async function* findDatasets(
  file: Hdf5File,
  scan: FileScan
): AsyncGenerator<Hdf5Object, void> {
  const waiting = [{ name: '', address: file.root }]
  const known = new Set(waiting.map(({ address }) => address))
  const add = (name: string, address: number) => {
    if (known.has(address) || known.size >= MAX_OBJECTS || address >= file.source.size) return
    known.add(address)
    waiting.push({ name, address })
  }
  let isSearched = false
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const messages = readQuietly(() => readMessages(file, next.address)) ?? []
    if (messages.some(({ type }) => type === MESSAGE.layout)) yield { name: next.name, messages }
    for (const link of readQuietly(() => linksOf(file, messages)) ?? []) {
      add(`${next.name}/${link.name}`, link.address)
    }
    if (!isSearched && hasHeap(file, messages)) {
      isSearched = true
      for await (const address of searchHeaders(file, scan)) add(`object@${address}`, address)
    }
    await scan.pulse()
  }
}

/** Returns null for an object that cannot be read, so that it does not affect the others. */
function readQuietly<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof MalformedContent) return null
    throw error
  }
}

type Link = { name: string; address: number }

function linksOf(file: Hdf5File, messages: readonly Message[]): Link[] {
  return messages.flatMap(({ type, content }) => {
    if (type === MESSAGE.symbolTable) return symbolsOf(file, new Cursor(content))
    const link = type === MESSAGE.link ? hardLink(file, new Cursor(content)) : null
    return link ? [link] : []
  })
}

/** Returns the links of an old-style group: a tree of symbol table nodes, with the names in a heap. */
function symbolsOf(file: Hdf5File, message: Cursor): Link[] {
  const tree = file.address(message)
  const heap = file.at(file.address(message), 'HEAP')
  heap.skip(4 + 2 * file.lengthBytes)
  const names = file.address(heap)
  const links: Link[] = []
  for (const node of leavesOf(file, tree)) {
    const cursor = file.at(node, 'SNOD')
    cursor.skip(2)
    const symbols = cursor.u16()
    for (let index = 0; index < symbols && links.length < MAX_OBJECTS; index++) {
      file.step()
      const name = nameAt(file, names + file.address(cursor))
      links.push({ name, address: file.address(cursor) })
      cursor.skip(24)
    }
  }
  return links
}

/** Yields the children of the leaves of a group's tree, from left to right. */
function* leavesOf(file: Hdf5File, root: number): Generator<number> {
  const waiting = [{ address: root, level: MAX_TREE_LEVEL }]
  for (let read = 0; waiting.length > 0 && read < MAX_TREE_NODES; read++) {
    const { address, level: below } = waiting.pop()!
    const cursor = file.at(address, 'TREE')
    const type = cursor.u8()
    const level = cursor.u8()
    if (type !== 0 || level >= below) throw new MalformedContent('Invalid tree of a group', address)
    const entries = cursor.u16()
    cursor.skip(2 * file.offsetBytes)
    for (let index = 0; index < entries; index++) {
      cursor.skip(file.lengthBytes)
      const child = file.address(cursor)
      if (level === 0) yield child
      else waiting.push({ address: child, level })
    }
  }
}

function nameAt(file: Hdf5File, address: number): string {
  const bytes = file.source.read(address, MAX_NAME_BYTES)
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end)
}

/** Reads a link message of a new-style group; null for soft and external links. */
function hardLink(file: Hdf5File, cursor: Cursor): Link | null {
  cursor.skip(1)
  const flags = cursor.u8()
  if (flags & 8 && cursor.u8() !== HARD_LINK) return null
  if (flags & 4) cursor.skip(8)
  if (flags & 16) cursor.skip(1)
  const sizeBytes = 2 ** (flags & 3)
  const nameBytes =
    sizeBytes === 8 ? cursor.u64() : cursor.bytes(sizeBytes).readUIntLE(0, sizeBytes)
  return { name: cursor.text(nameBytes), address: file.address(cursor) }
}

/**
 * Whether a group stores its links in a heap, as new-style groups with many links do. Heaps are not parsed; their objects
 * are found by signature.
 */
function hasHeap(file: Hdf5File, messages: readonly Message[]): boolean {
  const info = messages.find(({ type }) => type === MESSAGE.linkInfo)
  if (!info) return false
  const address = readQuietly(() => {
    const cursor = new Cursor(info.content)
    cursor.skip(1)
    if (cursor.u8() & 1) cursor.skip(8)
    return file.address(cursor)
  })
  return address !== null && address < file.source.size
}

async function* searchHeaders(file: Hdf5File, scan: FileScan): AsyncGenerator<number> {
  for (const { chunk, offset } of chunksOf(file.source, CHUNK_BYTES, 4)) {
    for (let at = chunk.indexOf('OHDR\x02'); at >= 0; at = chunk.indexOf('OHDR\x02', at + 1)) {
      yield offset + at
    }
    await scan.pulse()
  }
}
