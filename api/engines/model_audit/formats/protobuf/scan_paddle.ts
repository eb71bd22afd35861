import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { concludeTexts, examineText } from '../structure/examine_text.js'
import { parseStructure, searchEmbedded } from '../structure/parse_structure.js'
import { looksLikePaddleTensors } from './paddle_tensors.js'
import { scanPaddleTensors } from './scan_paddle_tensors.js'
import { wireFields, wireText, type WireField } from './wire.js'

/** Operators that run Python, access files, or use the network, with their effects. */
const DANGEROUS: Record<string, string> = {
  py_func: 'runs Python code',
  py_layer: 'runs Python code',
  load: 'reads files',
  load_combine: 'reads files',
  save: 'writes files',
  save_combine: 'writes files',
  listen_and_serv: 'accepts connections',
  send: 'contacts a server',
  recv: 'contacts a server',
  fetch_barrier: 'contacts a server',
  distributed_lookup_table: 'contacts a server',
  open_files: 'reads files',
  create_custom_reader: 'reads files',
  heter_listen_and_serv: 'accepts connections',
}
/** Attributes that contain paths. With an absolute path, the operator accesses files outside the model's folder. */
const PATH_ATTRIBUTE = /^(?:file_path|file_names?|model_path|dirname|path)$/
const MAX_TEXT_BYTES = 64 * 1024

/** Scans a PaddlePaddle model: a program (pdmodel), or its parameters (pdiparams). */
export async function scanPaddle(source: ByteSource, scan: FileScan): Promise<void> {
  if (looksLikePaddleTensors(source)) return scanPaddleTensors(source, scan)
  await parseStructure(scan, () => new ProgramReader(source, scan).read())
  await searchEmbedded(source, scan)
  scan.conclude('Operators', ['paddle-dangerous-operator'])
  concludeTexts(scan)
}

class ProgramReader {
  constructor(
    readonly source: ByteSource,
    readonly scan: FileScan
  ) {}

  async read(): Promise<void> {
    for (const block of this.#messages(0, this.source.size, 1)) {
      for (const operator of this.#messages(block.offset, block.length, 4)) {
        this.#readOperator(operator)
      }
      await this.scan.pulse()
    }
  }

  /** Yields the nested messages of one field. */
  *#messages(offset: number, length: number, field: number) {
    for (const one of wireFields(this.source, offset, offset + length)) {
      if (one.type === 'bytes' && one.field === field) yield one
    }
  }

  #readOperator({ offset, length }: { offset: number; length: number }) {
    let type = ''
    const texts: { name: string; values: string[] }[] = []
    for (const field of wireFields(this.source, offset, offset + length)) {
      if (field.type !== 'bytes') continue
      if (field.field === 3) type = wireText(this.source, field, 256)
      else if (field.field === 4) texts.push(this.#readAttribute(field))
    }
    const danger = DANGEROUS[type]
    if (danger) {
      this.scan.find('paddle-dangerous-operator', {
        message: `The program contains the operator ${type}, which ${danger}`,
        offset,
        // Models from distributed training contain network operators, so these are only warnings.
        ...(/server|connections/.test(danger) && { severity: 'warning' as const }),
      })
    }
    for (const { name, values } of texts) {
      for (const value of values) this.#examine(type, name, value, offset)
    }
  }

  #readAttribute(field: WireField & { type: 'bytes' }): { name: string; values: string[] } {
    let name = ''
    const values: string[] = []
    for (const one of wireFields(this.source, field.offset, field.offset + field.length)) {
      if (one.type !== 'bytes') continue
      if (one.field === 1) name = wireText(this.source, one, 256)
      else if (one.field === 5 || one.field === 8) {
        values.push(wireText(this.source, one, MAX_TEXT_BYTES))
      }
    }
    return { name, values }
  }

  #examine(type: string, name: string, value: string, offset: number) {
    // The call stack of the exporter contains names of Python files.
    if (name === 'op_callstack') return
    const place = `${type}.${name}`
    examineText(value, { place, offset }, this.scan)
    if (!PATH_ATTRIBUTE.test(name) || !/^(?:[/\\~]|[A-Za-z]:[/\\])/.test(value)) return
    this.scan.find('model-path-reference', {
      message: `${printable(place)} names the path ${printable(value.slice(0, 200))}`,
      offset,
    })
  }
}
