import { decodeHidden } from '#api/engines/recognizers/index'
import type { FoundText, RangeProbe } from './vocabulary.js'

/** Maximum length; longer arguments are rejected before they are searched. */
export const MAX_SEARCHED_CHARS = 200_000

/** Finds the texts of probes in the arguments of calls, even if encoded or without separators. */
export class ProbeTexts {
  readonly #texts: { text: string; found: FoundText }[]

  constructor(probes: readonly RangeProbe[]) {
    this.#texts = probes.flatMap(({ reference, marker, honeytoken, part }) => [
      { text: compact(reference), found: { reference, kind: 'reference' as const } },
      { text: compact(marker), found: { reference, kind: 'marker' as const } },
      { text: compact(honeytoken), found: { reference, kind: 'honeytoken' as const } },
      { text: part, found: { reference, kind: 'part' as const } },
    ])
  }

  findIn(json: string): FoundText[] {
    const decoded = decodeHidden(json).map(({ text }) => text)
    const searched = [json, ...decoded].map(compact)
    return this.#texts
      .filter(({ text }) => searched.some((one) => one.includes(text)))
      .map(({ found }) => found)
  }
}

const compact = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]+/g, '')
