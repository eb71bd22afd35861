import type { ByteSource } from '../bytes/byte_source.js'
import { looksLikePickle } from '../pickle/looks_like_pickle.js'
import { protobufFormat } from '../formats/protobuf/recognize.js'
import { looksLikePaddleTensors } from '../formats/protobuf/paddle_tensors.js'
import { engineOffset } from '../formats/runtimes/tensorrt_header.js'
import { looksLikeTorch7 } from '../formats/torch7/looks_like_torch7.js'
import { executableKind } from '../text/executables.js'
import { isText } from '../text/is_text.js'
import type { Format } from './formats.js'

const HEAD_BYTES = 1024

type Signature = { format: Format; at?: number; bytes: string }

const SIGNATURES: Signature[] = [
  { format: 'zip', bytes: 'PK\x03\x04' },
  { format: 'zip', bytes: 'PK\x05\x06' },
  { format: 'sevenzip', bytes: '7z\xbc\xaf\x27\x1c' },
  { format: 'rar', bytes: 'Rar!\x1a\x07' },
  { format: 'gzip', bytes: '\x1f\x8b\x08' },
  { format: 'bzip2', bytes: 'BZh' },
  { format: 'xz', bytes: '\xfd7zXZ\x00' },
  { format: 'lz4', bytes: '\x04\x22\x4d\x18' },
  { format: 'zstd', bytes: '\x28\xb5\x2f\xfd' },
  { format: 'numpy', bytes: '\x93NUMPY' },
  { format: 'hdf5', bytes: '\x89HDF\r\n\x1a\n' },
  { format: 'gguf', bytes: 'GGUF' },
  { format: 'gguf', bytes: 'FUGG' },
  { format: 'gguf', bytes: 'tjgg' },
  { format: 'gguf', bytes: 'lmgg' },
  { format: 'tflite', at: 4, bytes: 'TFL3' },
  { format: 'executorch', at: 4, bytes: 'ET12' },
  { format: 'executorch', at: 4, bytes: 'PTMF' },
  { format: 'tensorrt', bytes: 'ftrt' },
  { format: 'tensorrt', bytes: 'ptrt' },
  { format: 'catboost', bytes: 'CBM1' },
  { format: 'rknn', bytes: 'RKNN' },
  { format: 'rknn', at: 4, bytes: 'RKNN' },
  { format: 'rknn', bytes: 'VPMN' },
  { format: 'rds', bytes: 'RDX2\n' },
  { format: 'rds', bytes: 'RDX3\n' },
  { format: 'rds', bytes: 'X\n\x00\x00\x00' },
  { format: 'rds', bytes: 'RDA2\n' },
  { format: 'rds', bytes: 'RDA3\n' },
  { format: 'rds', bytes: 'B\n\x02\x00\x00\x00' },
  { format: 'rds', bytes: 'B\n\x03\x00\x00\x00' },
  { format: 'rds', bytes: 'A\n2\n' },
  { format: 'rds', bytes: 'A\n3\n' },
  { format: 'mxnet', bytes: '\x12\x01\x00\x00\x00\x00\x00\x00' },
  { format: 'cntk', bytes: 'B\x00C\x00N\x00\x00\x00' },
  { format: 'tar', at: 257, bytes: 'ustar' },
]

const signatures = SIGNATURES.map(({ format, at = 0, bytes }) => ({
  format,
  at,
  bytes: Buffer.from(bytes, 'latin1'),
}))

/** Formats by file name extension, for content without a signature. */
const ENDINGS: Record<string, Format> = {
  '.msgpack': 'msgpack',
  '.flax': 'msgpack',
  '.orbax': 'msgpack',
  '.json': 'json',
  '.ipynb': 'json',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.py': 'python',
  '.j2': 'template',
  '.jinja': 'template',
  '.jinja2': 'template',
  '.template': 'template',
  '.pmml': 'xml',
  '.xml': 'xml',
  '.mlmodel': 'coreml',
  '.pdmodel': 'paddle',
  '.pdiparams': 'paddle',
  '.dvc': 'yaml',
  '.t7': 'torch7',
  '.cntk': 'cntk',
  '.ubj': 'ubjson',
  '.onnx': 'onnx',
  '.pb': 'tensorflow',
  '.meta': 'tensorflow',
}

/** Extensions of files that are expected to be pickles, even if damaged. */
const PICKLE_ENDINGS = /\.(?:pkl|pickle|pck|dill|joblib|pt|pth|ckpt|dat|p)$/i

/** Detects the format from the content or, for formats without a signature, from the name. */
export function detectFormat(source: ByteSource, name: string): Format {
  if (source.size === 0) return 'empty'
  const head = source.read(0, HEAD_BYTES)
  const found = signatures.find(({ at, bytes }) =>
    head.subarray(at, at + bytes.length).equals(bytes)
  )
  if (found) return found.format
  if (executableKind(head, source.size)) return 'executable'
  const ending = /\.[^./]+$/.exec(name.toLowerCase())?.[0] ?? ''
  return (
    binaryFormat(source, head) ??
    (isText(head) ? textFormat(source, head, ending) : unnamedBinary(source, head, ending))
  )
}

function binaryFormat(source: ByteSource, head: Buffer): Format | null {
  if (isSafetensors(head)) return 'safetensors'
  if (isUtf16Xml(head)) return 'xml'
  if (head[0] === 0x80 && looksLikePickle(source)) return 'pickle'
  if (head[0] === 0x5d && isLzma(head)) return 'lzma'
  if (isZlib(head)) return 'zlib'
  if (looksLikeTorch7(source)) return 'torch7'
  if (engineOffset(source) !== null) return 'tensorrt'
  if (looksLikePaddleTensors(source)) return 'paddle'
  if (isTarHeader(head)) return 'tar'
  return null
}

/** Detects the format of a text, which may be a pickle of protocol 0, because that has no signature. */
function textFormat(source: ByteSource, head: Buffer, ending: string): Format {
  const start = head.toString('latin1').trimStart()
  if (PICKLE_ENDINGS.test(ending) || ending === '.bin') {
    if (looksLikePickle(source)) return 'pickle'
  }
  if (start.startsWith('<?xml') || start.startsWith('<!DOCTYPE') || start.startsWith('<PMML')) {
    return 'xml'
  }
  if (/^[[{]/.test(start) && ending !== '.jinja' && !/^\{[{%#]/.test(start)) {
    return ending === '.yaml' || ending === '.yml' ? 'yaml' : 'json'
  }
  const named = ENDINGS[ending]
  if (named && TEXT_FORMATS.has(named)) return named
  if (looksLikePickle(source)) return 'pickle'
  return start.includes('{{') || start.includes('{%') ? 'template' : 'text'
}

const TEXT_FORMATS = new Set<Format>(['json', 'yaml', 'python', 'template', 'xml', 'torch7'])

/** Protobuf formats. They have no signature, so their fields are compared with the schemas. */
const PROTOBUF_FORMATS = new Set<Format>(['onnx', 'tensorflow', 'coreml', 'paddle', 'cntk'])

function unnamedBinary(source: ByteSource, head: Buffer, ending: string): Format {
  const named = ENDINGS[ending]
  const found = !named || PROTOBUF_FORMATS.has(named) ? protobufFormat(source) : null
  if (found) return found
  if (named && !TEXT_FORMATS.has(named)) return named
  // An ASCII file of Torch7 that contains compiled functions is not valid text.
  if (named === 'torch7' && /^\d\r?\n/.test(head.toString('latin1', 0, 3))) return named
  if (looksLikePickle(source)) return 'pickle'
  if (head[0] === 0x7b && (head[1] === 0x4c || head[1] === 0x69 || head[1] === 0x55)) {
    return 'ubjson'
  }
  return 'data'
}

function isUtf16Xml(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 4)
  return start === '\xff\xfe<\0' || start === '\xfe\xff\0<'
}

function isSafetensors(head: Buffer): boolean {
  if (head.length < 10 || head[8] !== 0x7b) return false
  return (
    head.readUInt32LE(4) < 2 ** 20 &&
    head[9] !== 0 &&
    /^\{\s*["}]/.test(head.toString('latin1', 8, 32))
  )
}

/**
 * Whether the content is LZMA without a container, as joblib writes it: properties, dictionary size, and unknown or
 * plausible length.
 */
function isLzma(head: Buffer): boolean {
  if (head.length < 14) return false
  const dictionary = head.readUInt32LE(1)
  const isPowerOfTwo = dictionary > 0 && (dictionary & (dictionary - 1)) === 0
  const length = head.readBigUInt64LE(5)
  return isPowerOfTwo && head[13] === 0 && (length === 2n ** 64n - 1n || length < 2n ** 40n)
}

function isZlib(head: Buffer): boolean {
  if (head.length < 6 || head[0] !== 0x78) return false
  const isHeader = head.readUInt16BE(0) % 31 === 0 && (head[1]! & 0x20) === 0
  // Block type 3 is invalid.
  return isHeader && ((head[2]! >> 1) & 3) !== 3
}

/** Whether a header has a valid tar checksum; old versions of tar write no magic number. */
export function isTarHeader(head: Buffer): boolean {
  if (head.length < 512 || head[0] === 0) return false
  const field = head.toString('latin1', 148, 156)
  const stored = /^\s*([0-7]{1,7})/.exec(field)
  if (!stored) return false
  let sum = 8 * 32
  for (let at = 0; at < 512; at++) if (at < 148 || at >= 156) sum += head[at]!
  return sum === Number.parseInt(stored[1]!, 8)
}
