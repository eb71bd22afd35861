import type { Layers } from '../text/layers.js'
import type { Action, Category, GuardrailInput, Reason } from '../vocabulary.js'
import { TextFinder } from '../../recognizers/index.js'
import { readLayer, type LayerEvidence } from '../classifier/read_layer.js'

/**
 * A finding of a check. `action` overrides the thresholds; if `isMasked` is set, the spans are replaced in the sanitized
 * text.
 */
export type Finding = Pick<
  Reason,
  'check' | 'category' | 'score' | 'message' | 'spans' | 'disguises'
> & {
  action?: Action
  isMasked?: boolean
}

/** A text with lazily computed properties that several checks share. */
export class CheckedText {
  readonly source: string
  readonly layers: Layers
  readonly input: GuardrailInput
  /** Index of the tool call whose arguments this text is. */
  readonly call: number | null
  #finder: TextFinder | undefined
  #evidence: LayerEvidence[] | undefined

  constructor(options: { source: string; layers: Layers; input: GuardrailInput; call?: number }) {
    this.source = options.source
    this.layers = options.layers
    this.input = options.input
    this.call = options.call ?? null
  }

  /** Finds known strings in any disguise. */
  get finder(): TextFinder {
    return (this.#finder ??= new TextFinder(this.source))
  }

  /** Returns the matched rules and the features of every layer. */
  get evidence(): LayerEvidence[] {
    return (this.#evidence ??= this.layers.layers.map((layer) => readLayer(layer)))
  }
}

/** Pure; linear in the length of the text. */
export type Check = (text: CheckedText) => Finding[]

/** Creates a finding, by default without disguises. */
export function finding(
  category: Category,
  fields: Omit<Finding, 'category' | 'disguises'> & { disguises?: string[] }
): Finding {
  return { category, disguises: [], ...fields }
}
