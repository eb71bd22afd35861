import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { checkWeights, type FloatTensor } from '../../weights/check_weights.js'

/** A tensor whose values are in another file. `layout` is undefined for types other than floating-point numbers. */
export type ExternalTensor = Omit<FloatTensor, 'layout'> & {
  location: string
  layout: FloatTensor['layout'] | undefined
}

const MAX_FILES = 10_000

/**
 * Examines tensors whose values are in other files of the audited folder: the values, and whether they are within their
 * file.
 */
export async function checkExternalTensors(
  tensors: readonly ExternalTensor[],
  scan: FileScan
): Promise<void> {
  const byFile = Map.groupBy(tensors, ({ location }) => location)
  for (const [location, group] of [...byFile].slice(0, MAX_FILES)) {
    const source = scan.openSibling(location)
    if (!source) continue
    try {
      for (const tensor of group) checkPlace(tensor, source.size, scan)
      const floats = group.flatMap(({ layout, ...tensor }) =>
        layout && isPlace(tensor) ? [{ ...tensor, layout }] : []
      )
      if (floats.length > 0) await checkWeights(floats, source, scan)
    } finally {
      source.close()
    }
  }
}

const isPlace = ({ start, bytes }: Pick<FloatTensor, 'start' | 'bytes'>) =>
  Number.isSafeInteger(start) && Number.isSafeInteger(bytes) && start >= 0 && bytes >= 0

function checkPlace(tensor: ExternalTensor, fileBytes: number, scan: FileScan) {
  const { name, location, start, bytes } = tensor
  if (isPlace(tensor) && start + bytes <= fileBytes) return
  scan.find('onnx-tensor-size', {
    message: `The tensor ${name} needs the bytes from ${start} to ${start + bytes} of ${printable(location.slice(0, 200))}, which has ${fileBytes}`,
  })
}
