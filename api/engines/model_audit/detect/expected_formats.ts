import type { FileScan } from '../core/file_scan.js'
import type { Format } from './formats.js'

/** Compression formats in which R writes its files. */
const COMPRESSED: readonly Format[] = ['gzip', 'bzip2', 'xz', 'zlib', 'zstd']

/** Formats that a file name extension indicates; extensions that pickles commonly have are not listed. */
const PROMISED: Record<string, readonly Format[]> = {
  '.safetensors': ['safetensors'],
  '.gguf': ['gguf'],
  '.onnx': ['onnx'],
  '.npy': ['numpy'],
  '.npz': ['zip'],
  '.skops': ['zip'],
  '.keras': ['zip'],
  '.h5': ['hdf5'],
  '.hdf5': ['hdf5'],
  '.tflite': ['tflite'],
  '.json': ['json'],
  '.txt': ['text', 'json', 'template', 'xml', 'yaml'],
  '.md': ['text', 'template', 'yaml', 'json', 'xml'],
  '.yaml': ['yaml', 'text', 'json', 'template'],
  '.yml': ['yaml', 'text', 'json', 'template'],
  '.csv': ['text', 'json'],
  '.mlmodel': ['coreml'],
  '.pdmodel': ['paddle'],
  '.pdiparams': ['paddle'],
  '.pte': ['executorch'],
  '.cbm': ['catboost'],
  '.rknn': ['rknn'],
  '.trt': ['tensorrt'],
  '.engine': ['tensorrt'],
  '.t7': ['torch7'],
  '.rds': ['rds', ...COMPRESSED],
  '.rda': ['rds', ...COMPRESSED],
  '.rdata': ['rds', ...COMPRESSED],
}

/** Formats that can run code when they are loaded. */
const CAN_RUN: readonly Format[] = ['pickle', 'executable', 'python']

/** Whether the format is one that the name indicates; null if the name indicates none. */
export function keepsPromise(format: Format, name: string): boolean | null {
  const promised = PROMISED[endingOf(name)]
  return promised && format !== 'empty' ? promised.includes(format) : null
}

const endingOf = (name: string) => /\.[^./:]+$/.exec(name.toLowerCase())?.[0] ?? ''

/** Reports content whose format differs from the one that the name indicates. */
export function checkPromise(format: Format, scan: FileScan): void {
  const isKept = keepsPromise(format, scan.name)
  if (isKept === null) return
  if (isKept) {
    scan.check('Content and name of the file', 'passed', `The content is ${format}`)
    return
  }
  const ending = endingOf(scan.name)
  const canRun = CAN_RUN.includes(format)
  const rule = format === 'pickle' ? 'pickle-in-unexpected-file' : 'format-mismatch'
  scan.find(rule, {
    message: `The name ends with ${ending}, but the content is ${format}`,
    details: { format },
    severity: canRun ? 'critical' : 'warning',
  })
  scan.fail('Content and name of the file', `The content is ${format}`, rule)
}
