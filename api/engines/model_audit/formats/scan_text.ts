import { chunksOf, type ByteSource } from '../bytes/byte_source.js'
import type { FileScan } from '../core/file_scan.js'
import { examineRequirements, REQUIREMENTS } from './config/scan_requirements.js'
import { printable } from '../text/printable.js'
import { findSuspiciousAddress } from '../text/addresses.js'
import { scriptInterpreter } from '../text/executables.js'
import { examineTemplate, isTemplate } from '../text/jinja.js'
import { findDangerousCode } from '../text/python_code.js'
import { findKey } from '../text/secrets.js'

const CHUNK_BYTES = 256 * 1024
const OVERLAP = 1024
/** Files that describe or install the model. Commands in them are instructions for people. */
const DOCUMENTS =
  /^(?:readme|license|licence|notice|changelog|contributing|usage|install)|\.(?:md|rst|html?)$/i

/** Searches unstructured text for keys, addresses and code. */
export async function scanPlainText(source: ByteSource, scan: FileScan): Promise<void> {
  const script = scriptInterpreter(source.read(0, 256))
  if (script) {
    scan.find('shell-script', { message: `The file is a script for ${script}`, offset: 0 })
  }
  const isDocument = DOCUMENTS.test(scan.name)
  for (const { chunk, offset } of chunksOf(source, CHUNK_BYTES, OVERLAP)) {
    const text = chunk.toString('utf8')
    const kind = findKey(text)
    if (kind) scan.find('config-secret', { message: `The text contains ${kind}`, offset })
    if (!isDocument) examineChunk(chunk, text, offset, scan)
    scan.session.addScanned(chunk.length)
    scan.session.reached((offset + chunk.length) / source.size)
    await scan.pulse()
  }
  if (REQUIREMENTS.test(scan.name)) {
    examineRequirements(source.read(0, CHUNK_BYTES).toString('utf8'), scan)
  }
  scan.conclude('Secrets, addresses and commands', [
    'config-secret',
    'config-suspicious-url',
    'config-command',
  ])
}

function examineChunk(chunk: Buffer, text: string, offset: number, scan: FileScan) {
  const address = findSuspiciousAddress(text)
  if (address) {
    scan.find('config-suspicious-url', {
      message: `The text contains ${printable(address.url)}, ${address.reason}`,
      offset,
    })
  }
  const code = findDangerousCode(chunk)
  if (code) scan.find('config-command', { message: `The text contains ${printable(code)}`, offset })
}

/** Scans a file that consists of a template. */
export async function scanTemplate(source: ByteSource, scan: FileScan): Promise<void> {
  const text = source.read(0, Math.min(source.size, 4 * 2 ** 20)).toString('utf8')
  if (isTemplate(text)) examineTemplate(text, 'The template', scan)
  scan.conclude('Templates', ['template-injection', 'template-suspicious'])
}
