import { scanRar } from './archives/rar/scan_rar.js'
import { scanCompressed } from './archives/scan_compressed.js'
import { scanTar } from './archives/scan_tar.js'
import { scanSevenZip } from './archives/sevenzip/scan_sevenzip.js'
import { scanZip } from './archives/zip/scan_zip.js'
import type { ByteSource } from './bytes/byte_source.js'
import type { FileScan } from './core/file_scan.js'
import type { Format } from './detect/formats.js'
import { scanCntk } from './formats/cntk/scan_cntk.js'
import { scanJson } from './formats/config/scan_json.js'
import { scanYaml } from './formats/config/scan_yaml.js'
import { scanHdf5 } from './formats/hdf5/scan_hdf5.js'
import { scanCoreMl } from './formats/protobuf/scan_coreml.js'
import { scanOnnx } from './formats/protobuf/scan_onnx.js'
import { scanPaddle } from './formats/protobuf/scan_paddle.js'
import { scanTensorFlow } from './formats/protobuf/scan_tensorflow.js'
import { scanR } from './formats/r/scan_r.js'
import { scanMsgpack } from './formats/runtimes/scan_msgpack.js'
import { scanCatBoost } from './formats/runtimes/scan_catboost.js'
import { scanExecuTorch } from './formats/runtimes/scan_executorch.js'
import { scanMxnet } from './formats/runtimes/scan_mxnet.js'
import { scanRknn } from './formats/runtimes/scan_rknn.js'
import { scanTensorRt } from './formats/runtimes/scan_tensorrt.js'
import { scanTflite } from './formats/runtimes/scan_tflite.js'
import { scanData } from './formats/scan_data.js'
import { scanExecutable } from './formats/scan_executable.js'
import { scanPython } from './formats/scan_python.js'
import { scanPlainText, scanTemplate } from './formats/scan_text.js'
import { scanUbjson } from './formats/scan_ubjson.js'
import { scanXml } from './formats/scan_xml.js'
import { scanGguf } from './formats/tensors/scan_gguf.js'
import { scanNumpy } from './formats/tensors/scan_numpy.js'
import { scanSafetensors } from './formats/tensors/scan_safetensors.js'
import { scanTorch7 } from './formats/torch7/scan_torch7.js'
import { scanPickle } from './pickle/scan_pickle.js'

export type Scanner = { id: string; scan: (source: ByteSource, scan: FileScan) => Promise<void> }

const compressed = (compression: Parameters<typeof scanCompressed>[0]): Scanner => ({
  id: 'compressed',
  scan: (source, scan) => scanCompressed(compression, source, scan),
})

const SCANNERS: Record<Format, Scanner> = {
  pickle: { id: 'pickle', scan: scanPickle },
  zip: { id: 'zip', scan: scanZip },
  tar: { id: 'tar', scan: scanTar },
  sevenzip: { id: 'sevenzip', scan: scanSevenZip },
  rar: { id: 'rar', scan: scanRar },
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
  executorch: { id: 'executorch', scan: scanExecuTorch },
  coreml: { id: 'coreml', scan: scanCoreMl },
  tensorrt: { id: 'tensorrt', scan: scanTensorRt },
  torch7: { id: 'torch7', scan: scanTorch7 },
  rds: { id: 'rds', scan: scanR },
  catboost: { id: 'catboost', scan: scanCatBoost },
  rknn: { id: 'rknn', scan: scanRknn },
  mxnet: { id: 'mxnet', scan: scanMxnet },
  paddle: { id: 'paddle', scan: scanPaddle },
  cntk: { id: 'cntk', scan: scanCntk },
  ubjson: { id: 'ubjson', scan: scanUbjson },
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
