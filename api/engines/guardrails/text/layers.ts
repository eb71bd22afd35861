import type { Span } from '../../recognizers/index.js'
import { composeMaps, decodeRuns, type DecodedText } from './decode.js'
import { type Invisible, type MappedText, normalize, originalSpan } from './normalize.js'
import type { Segmenter } from './segment.js'
import { undoSpacing } from './spaced_letters.js'
import { translateWords } from './translate.js'
import { undoLeetspeak, undoReversal, undoRot13 } from './variants.js'
import { splitWords, type Words } from './words.js'

/** One variant of a text: normalized, decoded, or with a disguise undone. */
export type Layer = MappedText & {
  /**
   * How the variant was obtained, in order, e.g. `['base64', 'ROT13']`; empty for the text itself and its translation.
   */
  disguises: string[]
  words: Words
}

export type Layers = {
  layers: Layer[]
  /** Invisible characters and mixed-script words of the original text. */
  invisible: Invisible[]
  mixedWords: Span[]
}

const MAX_LEVELS = 2

/**
 * Computes all layers of a text: the text itself and up to two levels of decoding; for each of them, variants without
 * ROT13, reversal, leetspeak and spelled-out letters if the text seems to use them, and its words in English. The first
 * layer is the text itself.
 */
export function layersOf(source: string, segment: Segmenter): Layers {
  const first = normalize(source)
  const layers = withVariants(layerOf(first, []), segment)
  let text = source
  let invisible: readonly Invisible[] = first.invisible
  let outer: DecodedText | null = null
  for (let level = 0; level < MAX_LEVELS; level++) {
    const decoded = decodeRuns(text, invisible)
    if (!decoded) break
    const toSource: DecodedText = outer ? composeMaps(outer, decoded) : decoded
    const normalized = normalize(decoded.text)
    const disguises: string[] = [...(outer?.encodings ?? []), ...decoded.encodings]
    const mapped = composeMaps(toSource, { ...normalized, encodings: disguises })
    layers.push(...withVariants(layerOf(mapped, disguises), segment))
    outer = { ...toSource, encodings: disguises }
    text = decoded.text
    invisible = normalized.invisible
  }
  return { layers, invisible: first.invisible, mixedWords: first.mixedWords }
}

/** Maps a range of a layer to the range in the original text. */
export const layerSpan = (layer: Layer, span: Span): Span => originalSpan(layer, span)

function layerOf({ text, starts, ends }: MappedText, disguises: string[]): Layer {
  return { text, starts, ends, disguises, words: splitWords(text) }
}

function withVariants(layer: Layer, segment: Segmenter): Layer[] {
  const { text, words, disguises } = layer
  const layers = [layer]
  const add = (mapped: MappedText | null, disguise: string) => {
    if (mapped) layers.push(layerOf(mapped, [...disguises, disguise]))
  }
  const inPlace = (changed: string | null) =>
    changed === null ? null : { ...layer, text: changed }
  add(inPlace(undoRot13(text, words)), 'ROT13')
  const leet = undoLeetspeak(text, words)
  add(inPlace(leet), 'leetspeak')
  add(undoReversal(layer, words), 'reversed text')
  // Leetspeak may be spelled out too.
  for (const each of layers.filter(({ text: other }) => other === text || other === leet)) {
    const joined = undoSpacing(each, each.words, segment)
    if (joined) layers.push(layerOf(joined, [...each.disguises, 'spelled-out letters']))
  }
  return [...layers, ...layers.flatMap(inEnglish)]
}

/** Returns the layer with its words in English if it is in another language; this does not count as a disguise. */
function inEnglish(layer: Layer): Layer[] {
  const translated = translateWords(layer, layer.words)
  return translated ? [layerOf(translated, layer.disguises)] : []
}
