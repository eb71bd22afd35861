import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { searchContent } from '../../text/embedded_content.js'
import { dangerOfOperator } from '../protobuf/scan_tensorflow.js'
import { FlatTable } from './flatbuffer.js'

/** Custom operators of TensorFlow Lite, Coral and MediaPipe. */
const KNOWN =
  /^(?:TFLite_Detection_PostProcess|edgetpu-custom-op|Convolution2DTransposeBias|MaxPoolingWithArgmax2D|MaxUnpooling2D|Landmarks2TransformMatrix|TransformLandmarks|TransformTensor(?:Bilinear)?|NumericVerify|TFSentencepieceTokenizeOp|TFLiteDelegate|AudioSpectrogram|Mfcc|ethos-u)$/
const MAX_OPERATORS = 10_000

/** Scans a TensorFlow Lite model: custom operators and TensorFlow operators (Flex). */
export async function scanTflite(source: ByteSource, scan: FileScan): Promise<void> {
  try {
    for (const name of customOperators(source)) examineOperator(name, scan)
  } catch (error) {
    if (!(error instanceof MalformedContent)) throw error
    scan.find('model-structure', { message: error.message, offset: error.offset })
  }
  await searchContent(source, scan, 0)
  scan.conclude('Operators', ['tflite-custom-operator', 'tensorflow-dangerous-operator'])
  scan.conclude('Structure of the file', ['model-structure'])
  scan.conclude('Programs in the data', ['executable-content'])
}

/** Yields the names of custom operators: field 1 of each operator code; the operator codes are field 1 of the model. */
function* customOperators(source: ByteSource): Generator<string> {
  const codes = FlatTable.root(source).vector(1, MAX_OPERATORS)
  for (const code of codes) {
    const name = code.text(1)
    if (name) yield name
  }
}

function examineOperator(name: string, scan: FileScan) {
  const flex = name.startsWith('Flex') ? name.slice(4) : null
  const danger = flex === null ? undefined : dangerOfOperator(flex)
  if (danger) {
    scan.find('tensorflow-dangerous-operator', {
      message: `The model contains ${printable(name)}, which ${danger}`,
    })
    return
  }
  scan.find('tflite-custom-operator', {
    message: `The model uses the custom operator ${printable(name.slice(0, 100))}`,
    severity: flex !== null || KNOWN.test(name) ? 'info' : 'warning',
  })
}
