import { scanCompressed } from './archives/scan_compressed.js'
import { scanTar } from './archives/scan_tar.js'
import { scanSevenZip } from './archives/sevenzip/scan_sevenzip.js'
import { scanZip } from './archives/zip/scan_zip.js'
import type { ByteSource } from './bytes/byte_source.js'
import type { FileScan } from './core/file_scan.js'
import type { Format } from './detect/formats.js'
import { scanJson } from './formats/config/scan_json.js'
import { scanYaml } from './formats/config/scan_yaml.js'
import { scanHdf5 } from './formats/keras/scan_hdf5.js'
import { scanOnnx } from './formats/protobuf/scan_onnx.js'
import { scanTensorFlow } from './formats/protobuf/scan_tensorflow.js'
import { scanMsgpack } from './formats/runtimes/scan_msgpack.js'
import { scanRuntime } from './formats/runtimes/scan_runtime.js'
import { scanTflite } from './formats/runtimes/scan_tflite.js'
import { scanData } from './formats/scan_data.js'
import { scanExecutable } from './formats/scan_executable.js'
import { scanPython } from './formats/scan_python.js'
import { scanPlainText, scanTemplate } from './formats/scan_text.js'
import { scanXml } from './formats/scan_xml.js'
import { scanGguf } from './formats/tensors/scan_gguf.js'
import { scanNumpy } from './formats/tensors/scan_numpy.js'
import { scanSafetensors } from './formats/tensors/scan_safetensors.js'
import { scanPickle } from './pickle/scan_pickle.js'

export type Scanner = { id: string; scan: (source: ByteSource, scan: FileScan) => Promise<void> }

const compressed = (compression: Parameters<typeof scanCompressed>[0]): Scanner => ({
  id: 'compressed',
  scan: (source, scan) => scanCompressed(compression, source, scan),
})

const runtime = (id: string): Scanner => ({ id, scan: scanRuntime })

/** The scanner of each format. */
const SCANNERS: Record<Format, Scanner> = {
  pickle: { id: 'pickle', scan: scanPickle },
  zip: { id: 'zip', scan: scanZip },
  tar: { id: 'tar', scan: scanTar },
  sevenzip: { id: 'sevenzip', scan: scanSevenZip },
  rar: {
    id: 'rar',
    scan: async (_, scan) => scan.skip('Content of the archive', 'RAR archives cannot be unpacked'),
  },
  gzip: compressed('gzip'),
  zlib: compressed('zlib'),
  bzip2: compressed('bzip2'),
  xz: compressed('xz'),
  lzma: compressed('lzma'),
  lz4: compressed('lz4'),
  zstd: compressed('zstd'),
  numpy: { id: 'numpy', scan: scanNumpy },
  hdf5: { id: 'hdf5', scan: scanHdf5 },
  safetensors: { id: 'safetensors', scan: scanSafetensors },
  gguf: { id: 'gguf', scan: scanGguf },
  onnx: { id: 'onnx', scan: scanOnnx },
  tensorflow: { id: 'tensorflow', scan: scanTensorFlow },
  tflite: { id: 'tflite', scan: scanTflite },
  executorch: runtime('executorch'),
  coreml: runtime('coreml'),
  tensorrt: runtime('tensorrt'),
  torch7: runtime('torch7'),
  rds: runtime('rds'),
  catboost: runtime('catboost'),
  rknn: runtime('rknn'),
  mxnet: runtime('mxnet'),
  paddle: runtime('paddle'),
  ubjson: runtime('ubjson'),
  msgpack: { id: 'msgpack', scan: scanMsgpack },
  xml: { id: 'xml', scan: scanXml },
  json: { id: 'json', scan: scanJson },
  yaml: { id: 'yaml', scan: scanYaml },
  python: { id: 'python', scan: scanPython },
  template: { id: 'template', scan: scanTemplate },
  text: { id: 'text', scan: scanPlainText },
  executable: { id: 'executable', scan: scanExecutable },
  data: { id: 'data', scan: scanData },
  empty: { id: 'empty', scan: async () => {} },
}

export function scannerOf(format: Format): Scanner {
  return SCANNERS[format]
}
