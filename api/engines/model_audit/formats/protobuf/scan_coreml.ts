import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { scanSettings } from '../config/scan_settings.js'
import { concludeTexts, examineText } from '../structure/examine_text.js'
import { parseStructure, searchEmbedded } from '../structure/parse_structure.js'
import { wireFields, wireText } from './wire.js'

const MAX_DEPTH = 24
const CUSTOM_MODEL = 555
const LINKED_MODEL = 556
const ML_PROGRAM = 502
/** Field numbers of pipelines, and of models that contain a neural network. */
const PIPELINES = new Set([200, 201, 202])
const NEURAL_NETWORKS = new Set([303, 403, 500])
const CUSTOM_LAYER = 500
/** Layers that contain networks (loop and branch), with the field numbers of these networks. */
const NESTED_NETWORKS: Record<number, readonly number[]> = { 605: [1, 2], 615: [3, 4] }

type Span = { offset: number; length: number }

/** Scans a Core ML model: custom layers and models, linked models, and weight files. */
export async function scanCoreMl(source: ByteSource, scan: FileScan): Promise<void> {
  await parseStructure(scan, () =>
    new ModelReader(source, scan).readModel({ offset: 0, length: source.size }, 0)
  )
  await searchEmbedded(source, scan)
  scan.conclude('Custom and linked models', ['coreml-custom-code', 'coreml-linked-model'])
  concludeTexts(scan)
}

class ModelReader {
  constructor(
    readonly source: ByteSource,
    readonly scan: FileScan
  ) {}

  async readModel(span: Span, depth: number): Promise<void> {
    if (depth > MAX_DEPTH) throw new MalformedContent('Models are nested too deeply', span.offset)
    for (const { field, ...inner } of this.#messages(span)) {
      if (field === 2) this.#readDescription(inner)
      else if (field === CUSTOM_MODEL) this.#reportCustom('The model', inner)
      else if (field === LINKED_MODEL) this.#readLink(inner)
      else if (field === ML_PROGRAM) await this.#readProgram(inner, depth + 1)
      else if (PIPELINES.has(field)) await this.#readPipeline(inner, depth + 1, field === 202)
      else if (NEURAL_NETWORKS.has(field)) await this.#readNetwork(inner, depth + 1)
    }
  }

  /** Yields the fields that contain nested messages or texts. */
  *#messages({ offset, length }: Span): Generator<Span & { field: number }> {
    for (const one of wireFields(this.source, offset, offset + length)) {
      if (one.type === 'bytes') yield { field: one.field, offset: one.offset, length: one.length }
    }
  }

  /**
   * Reads the models of a pipeline. A classifier or regressor pipeline contains a plain pipeline, which in turn contains
   * the models.
   */
  async #readPipeline(span: Span, depth: number, isPlain: boolean): Promise<void> {
    for (const { field, ...inner } of this.#messages(span)) {
      if (field !== 1) continue
      if (isPlain) await this.readModel(inner, depth)
      else await this.#readPipeline(inner, depth, true)
    }
  }

  async #readNetwork(span: Span, depth: number): Promise<void> {
    if (depth > MAX_DEPTH) throw new MalformedContent('Networks are nested too deeply', span.offset)
    for (const { field, ...layer } of this.#messages(span)) {
      if (field !== 1) continue
      for (const { field: kind, ...parameters } of this.#messages(layer)) {
        if (kind === CUSTOM_LAYER) this.#reportCustom('A layer', parameters)
        const networks = NESTED_NETWORKS[kind] ?? []
        if (networks.length > 0) await this.#readNestedNetworks(parameters, networks, depth + 1)
      }
      await this.scan.pulse()
    }
  }

  async #readNestedNetworks(span: Span, fields: readonly number[], depth: number): Promise<void> {
    for (const { field, ...inner } of this.#messages(span)) {
      if (fields.includes(field)) await this.#readNetwork(inner, depth)
    }
  }

  #reportCustom(what: string, span: Span) {
    let name = ''
    for (const { field, ...inner } of this.#messages(span)) {
      if (field === 10) name = wireText(this.source, inner, 256)
      else if (field === 30 || field === 40) {
        const text = wireText(this.source, inner)
        examineText(text, { place: what, offset: inner.offset }, this.scan)
      }
    }
    this.scan.find('coreml-custom-code', {
      message: `${what} is implemented by the class ${printable(name.slice(0, 200)) || 'without a name'}`,
      offset: span.offset,
    })
  }

  /** Reads a linked model: a file name and a list of folders to search, each stored as a text in a message. */
  #readLink(span: Span) {
    const texts: Record<number, string> = {}
    for (const { field: kind, ...file } of this.#messages(span)) {
      if (kind !== 1) continue
      for (const { field, ...parameter } of this.#messages(file)) {
        for (const { field: value, ...text } of this.#messages(parameter)) {
          if (value === 1) texts[field] = wireText(this.source, text)
        }
      }
    }
    const [file = '', folders = ''] = [texts[1], texts[2]]
    const paths = [file, ...folders.split(':')]
    const isOutside = paths.some((path) => /^[/~]/.test(path) || /(?:^|\/)\.\.(?:\/|$)/.test(path))
    this.scan.find('coreml-linked-model', {
      message: `The model runs the model ${printable(file.slice(0, 200))} of the folder ${printable(folders.slice(0, 200)) || '.'}`,
      offset: span.offset,
      ...(isOutside && { severity: 'critical' as const }),
    })
  }

  /** Examines the user-defined texts of the metadata. */
  #readDescription(span: Span) {
    for (const { field, ...metadata } of this.#messages(span)) {
      if (field !== 100) continue
      const texts: Record<string, string> = {}
      const names: Record<number, string> = {
        1: 'description',
        2: 'version',
        3: 'author',
        4: 'license',
      }
      for (const { field: key, ...text } of this.#messages(metadata)) {
        const name = names[key]
        if (name) texts[name] = wireText(this.source, text, 64 * 1024)
        else if (key === 100) Object.assign(texts, this.#readEntry(text))
      }
      scanSettings(texts, this.scan)
    }
  }

  #readEntry(span: Span): Record<string, string> {
    let [key, value] = ['', '']
    for (const { field, ...text } of this.#messages(span)) {
      if (field === 1) key = wireText(this.source, text, 256)
      else if (field === 2) value = wireText(this.source, text, 64 * 1024)
    }
    return key === '__proto__' ? {} : { [key]: value }
  }

  /** Searches the messages of a program for file references, which start with `@model_path`. */
  async #readProgram(span: Span, depth: number): Promise<void> {
    if (depth > MAX_DEPTH) return
    await this.scan.pulse()
    for (const inner of this.#messages(span)) {
      const file = inner.length < 4_096 ? this.#blobFile(inner) : null
      if (file === null) {
        if (this.#isMessage(inner)) await this.#readProgram(inner, depth + 1)
        continue
      }
      if (/^@model_path\/(?!.*(?:^|\/)\.\.(?:\/|$))/.test(file)) continue
      this.scan.find('model-path-reference', {
        message: `Weights are in the file ${printable(file.slice(0, 200))}`,
        offset: inner.offset,
      })
    }
  }

  /** Returns the path of a file reference, which consists of a path and an offset; null for other messages. */
  #blobFile(span: Span): string | null {
    let file: string | null = null
    let fields = 0
    try {
      for (const one of wireFields(this.source, span.offset, span.offset + span.length)) {
        fields++
        if (one.field === 1 && one.type === 'bytes') file = wireText(this.source, one)
        else if (one.field !== 2 || one.type !== 'varint') return null
      }
    } catch (error) {
      if (error instanceof MalformedContent) return null
      throw error
    }
    const isPath = file !== null && /^[\x20-\x7e]+$/.test(file) && /[/\\]/.test(file)
    return isPath && fields <= 2 ? file : null
  }

  /** Whether bytes are a message, rather than a text or weights. */
  #isMessage({ offset, length }: Span): boolean {
    if (length === 0) return false
    try {
      let fields = 0
      for (const { field } of wireFields(this.source, offset, offset + length)) {
        if (field > 1_000) return false
        if (++fields > 64) return true
      }
      return true
    } catch (error) {
      if (error instanceof MalformedContent) return false
      throw error
    }
  }
}
