import type { ByteSource } from '../bytes/byte_source.js'
import type { FileScan } from '../core/file_scan.js'
import { printable } from '../text/printable.js'
import { findDangerousCode } from '../text/python_code.js'

const MAX_XML_BYTES = 32 * 2 ** 20

const EXTERNAL =
  /<!(?:ENTITY\s[^<>]{0,300}|DOCTYPE\s[^<>[]{0,300})\b(?:SYSTEM|PUBLIC)\s+["'][^<>"']{0,300}/
const INTERNAL = /<!ENTITY\s{1,20}(?:%\s{1,20})?[\w.-]{1,100}/
const INCLUDE =
  /<xi:include\b[^<>]{0,300}|<xsl:(?:import|include)\b[^<>]{0,300}|<\?xml-stylesheet[^<>]{0,300}/
const SCRIPT =
  /<(?:\w+:)?script\b[^<>]{0,200}|\bxmlns:\w+\s*=\s*["'](?:java|http:\/\/xml\.apache\.org\/xalan\/java)[^"']{0,100}|\bjava\.lang\.(?:Runtime|ProcessBuilder)\b/i
const LIBRARY =
  /\b(?:library|extension|plugin|implementation|path)\s*=\s*["']([^"']{1,300}\.(?:so|dll|dylib|py))["']/i
const TRAVERSAL =
  /=\s*["']((?:[^"']{0,100}[/\\])?\.\.[/\\][^"']{1,200}|\/(?:etc|root|proc|home)\/[^"']{1,200})["']/

/** Scans XML models (PMML, OpenVINO): external entities, scripts, libraries and paths. */
export async function scanXml(source: ByteSource, scan: FileScan): Promise<void> {
  const text = decode(source.read(0, Math.min(source.size, MAX_XML_BYTES)))
  const external = EXTERNAL.exec(text) ?? INCLUDE.exec(text)
  if (external) report('xml-external-entity', 'The file refers to external content', external, scan)
  else {
    const internal = INTERNAL.exec(text)
    if (internal) {
      scan.find('xml-external-entity', {
        message: `The file defines the entity ${printable(internal[0])}, which can expand without limit`,
        offset: internal.index,
        severity: 'warning',
      })
    }
  }
  const script = SCRIPT.exec(text)
  if (script) report('xml-script', 'The file contains', script, scan)
  const code = findDangerousCode(Buffer.from(text, 'utf8'))
  if (code && !script) scan.find('xml-script', { message: `The file contains ${printable(code)}` })
  const library = LIBRARY.exec(text)
  if (library) report('model-plugin-reference', 'The model names the library', library, scan)
  const path = TRAVERSAL.exec(text)
  if (path) report('model-path-reference', 'The model names the path', path, scan)
  if (source.size > MAX_XML_BYTES) {
    scan.skip('Content of the file', `Only the first ${MAX_XML_BYTES} bytes were read`)
  }
  scan.conclude('External entities', ['xml-external-entity'])
  scan.conclude('Scripts, libraries and paths', [
    'xml-script',
    'model-plugin-reference',
    'model-path-reference',
  ])
}

function report(
  rule: 'xml-external-entity' | 'xml-script' | 'model-plugin-reference' | 'model-path-reference',
  message: string,
  match: RegExpExecArray,
  scan: FileScan
) {
  const shown = printable((match[1] ?? match[0]).slice(0, 200).trim())
  scan.find(rule, { message: `${message}: ${shown}`, offset: match.index })
}

/** Decodes XML. Parsers also accept UTF-16, in which a search for UTF-8 would miss markup. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  }
  return bytes.toString('utf8')
}
