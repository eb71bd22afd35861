import type { FileScan } from '../core/file_scan.js'
import type { Format } from './formats.js'

/** Formats that a name promises. Only for names of formats that cannot contain code. */
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
}

/** Formats that can run code when they are loaded. */
const CAN_RUN: readonly Format[] = ['pickle', 'executable', 'python']

/** Reports content that differs from what the name promises. */
export function checkPromise(format: Format, scan: FileScan): void {
  const ending = /\.[^./:]+$/.exec(scan.name.toLowerCase())?.[0] ?? ''
  const promised = PROMISED[ending]
  if (!promised || format === 'empty') return
  if (promised.includes(format)) {
    scan.check('Content and name of the file', 'passed', `The content is ${format}`)
    return
  }
  const canRun = CAN_RUN.includes(format)
  scan.find(format === 'pickle' ? 'pickle-in-unexpected-file' : 'format-mismatch', {
    message: `The name ends with ${ending}, but the content is ${format}`,
    details: { format },
    severity: canRun ? 'critical' : 'warning',
  })
  scan.check(
    'Content and name of the file',
    'failed',
    `The content is ${format}`,
    canRun ? 'critical' : 'warning'
  )
}
