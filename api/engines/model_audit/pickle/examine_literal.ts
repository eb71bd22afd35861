import { inflateSync } from 'node:zlib'
import { bufferSource, sliceSource, type ByteSource } from '../bytes/byte_source.js'
import type { FileScan } from '../core/file_scan.js'
import { findDangerousCode } from '../text/python_code.js'
import { executableKind } from '../text/executables.js'
import { looksLikePickle } from './looks_like_pickle.js'
import type { PendingLiteral } from './pickle_report.js'

/** Scans a nested pickle, under its own path. */
type ScanNested = (content: ByteSource, scan: FileScan) => Promise<void>

const MAX_TEXT = 1_000_000
/** Minimum length; shorter texts cannot contain an encoded pickle that calls something. */
const MIN_ENCODED = 16
const MAX_NESTING = 6

/** Examines a text or bytes literal of a pickle: nested pickles, including encoded ones, programs and code. */
export async function examineLiteral(
  source: ByteSource,
  { offset, length, isText }: PendingLiteral,
  scan: FileScan,
  scanNested: ScanNested
): Promise<void> {
  const content = sliceSource(source, offset, length)
  const nested = { scan, scanNested }
  if (isText) return examineText(content.read(0, Math.min(length, MAX_TEXT)), offset, nested)
  const head = content.read(0, 64)
  const kind = executableKind(head, length)
  if (kind) {
    scan.find('executable-content', { message: `The pickle contains a program (${kind})`, offset })
  }
  for (const start of nestedStarts(content)) {
    await examineNested(
      sliceSource(content, start, length - start),
      offset + start,
      nested,
      'bytes'
    )
  }
}

/**
 * Returns the offsets at which a nested pickle may begin, at most 8: the start, and signatures of protocols 2 to 5
 * within the first bytes.
 */
function nestedStarts(content: ByteSource): number[] {
  const starts: number[] = []
  const head = content.read(0, Math.min(content.size, MAX_TEXT))
  if (head[0] !== 0x80 && looksLikePickle(content)) starts.push(0)
  for (let at = head.indexOf(0x80); at >= 0 && starts.length < 8; at = head.indexOf(0x80, at + 1)) {
    const protocol = head[at + 1] ?? 0
    if (protocol >= 2 && protocol <= 5 && looksLikePickle(content, at)) starts.push(at)
  }
  return starts
}

type Nesting = { scan: FileScan; scanNested: ScanNested }

async function examineText(bytes: Buffer, offset: number, nesting: Nesting): Promise<void> {
  const { scan } = nesting
  const code = findDangerousCode(bytes)
  if (code) {
    scan.find('code-in-text', { message: `A text of the pickle contains code: ${code}`, offset })
  }
  const decoded = decodeText(bytes)
  if (!decoded) return
  const { content, encoding } = decoded
  const inner = findDangerousCode(content)
  if (inner) {
    scan.find('code-in-text', {
      message: `A text of the pickle contains code in ${encoding}: ${inner}`,
      offset,
    })
  }
  await examineNested(bufferSource(content), offset, nesting, encoding)
}

async function examineNested(
  content: ByteSource,
  offset: number,
  { scan, scanNested }: Nesting,
  encoding: string
): Promise<void> {
  if (scan.depth >= MAX_NESTING || !looksLikePickle(content)) return
  const nested = scan.nested(`${encoding}@${offset}`)
  const release = nested.hold()
  await scanNested(content, nested)
  const isHostile = nested.hasCritical()
  release(isHostile)
  scan.find(isHostile ? 'pickle-nested-dangerous' : 'pickle-nested', {
    message: `A ${encoding === 'bytes' ? 'bytes value' : `text in ${encoding}`} is a pickle${isHostile ? ' that runs code' : ''}`,
    offset,
    details: { encoding },
  })
}

/** Decodes base64 and hexadecimal text, including compressed content, if it may contain a pickle or code. */
export function decodeText(bytes: Buffer): { content: Buffer; encoding: string } | null {
  if (bytes.length < MIN_ENCODED || bytes.includes(0x20)) return null
  const text = bytes.toString('latin1')
  if (/^(?:[0-9a-fA-F]{2})+$/.test(text)) return unpacked(Buffer.from(text, 'hex'), 'hex')
  if (/^(?:\\x[0-9a-fA-F]{2})+$/.test(text)) {
    return unpacked(Buffer.from(text.replaceAll('\\x', ''), 'hex'), 'hex')
  }
  if (!/^[A-Za-z0-9+/_-]+={0,2}\s*$/.test(text)) return null
  return unpacked(Buffer.from(text, 'base64'), 'base64')
}

function unpacked(content: Buffer, encoding: string): { content: Buffer; encoding: string } {
  if (content[0] !== 0x78) return { content, encoding }
  try {
    return {
      content: inflateSync(content, { maxOutputLength: MAX_TEXT }),
      encoding: `${encoding} and zlib`,
    }
  } catch {
    return { content, encoding }
  }
}
