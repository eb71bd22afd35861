import { parseAllDocuments } from 'yaml'
import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { scanPlainText } from '../scan_text.js'
import { scanSettings } from './scan_settings.js'

/** Maximum size for parsing, which takes about 1 s and 100 MB; larger documents are searched as text. */
const MAX_YAML_BYTES = 2 * 2 ** 20
const MAX_ALIASES = 1_000
/** Maximum nesting; deeper documents would exhaust the parser's stack and are searched as text. */
const MAX_DEPTH = 200

const PYTHON_TAG =
  /!!python\/(?:object(?:\/apply|\/new)?|name|module)[:\s][^\s'"]{1,200}|!<?tag:yaml\.org,2002:python\/[^\s'"]{1,200}/

/** Scans a YAML document. Python tags are reported before parsing. */
export async function scanYaml(source: ByteSource, scan: FileScan): Promise<void> {
  const text = source.read(0, Math.min(source.size, MAX_YAML_BYTES)).toString('utf8')
  const tag = PYTHON_TAG.exec(text)
  if (tag) {
    scan.find('config-executable-yaml', {
      message: `The file contains ${printable(tag[0].slice(0, 120))}`,
    })
  }
  scan.conclude('Python objects in YAML', ['config-executable-yaml'])
  if (source.size > MAX_YAML_BYTES || isTooDeep(text)) return scanPlainText(source, scan)
  for (const document of parsed(text)) scanSettings(document, scan)
}

function parsed(text: string): unknown[] {
  try {
    const documents = parseAllDocuments(text, { uniqueKeys: false, logLevel: 'silent' })
    return [...documents].map((document) => document.toJS({ maxAliasCount: MAX_ALIASES }))
  } catch {
    // The document is not YAML or has too many aliases, so it is examined as a single text.
    return [{ text }]
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '[' || character === '{') depth++
    else if ((character === ']' || character === '}') && depth > 0) depth--
    if (depth > MAX_DEPTH) return true
  }
  return /^[ ]{600}/m.test(text) || /(?:- ){200}/.test(text)
}
