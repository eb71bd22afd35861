import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { scanKerasConfig } from '../keras/keras_config.js'
import { isMxnetSymbol, scanMxnetSymbol } from './mxnet_symbol.js'
import { scanSkopsSchema } from '../scan_skops.js'
import { scanPlainText } from '../scan_text.js'
import { isCoreMlManifest, scanCoreMlManifest } from './coreml_manifest.js'
import { scanSettings } from './scan_settings.js'
import { isObject } from '../../text/walk_json.js'

/** Maximum size for parsing. Larger documents, such as tokenizers with huge vocabularies, are searched as text. */
const MAX_JSON_BYTES = 24 * 2 ** 20

/**
 * Scans a JSON document according to its kind (Keras model, skops schema, MXNet graph or Core ML manifest) and as settings.
 */
export async function scanJson(source: ByteSource, scan: FileScan): Promise<void> {
  if (source.size > MAX_JSON_BYTES) return scanPlainText(source, scan)
  const text = source.read(0, source.size).toString('utf8')
  let document: unknown
  try {
    document = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch {
    // Several documents in one file, comments, or syntax errors.
    return scanPlainText(source, scan)
  }
  if (scan.container === 'skops' && scan.name === 'schema.json') scanSkopsSchema(document, scan)
  else if (isObject(document) && isKerasModel(document)) scanKerasConfig(document, scan)
  if (isObject(document) && isMxnetSymbol(document)) scanMxnetSymbol(document, scan)
  if (isObject(document) && isCoreMlManifest(document)) scanCoreMlManifest(document, scan)
  scanSettings(document, scan)
}

function isKerasModel(document: Record<string, unknown>): boolean {
  return typeof document.class_name === 'string' && 'config' in document
}
