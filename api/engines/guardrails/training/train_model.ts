import { BUCKETS } from '../classifier/features.js'
import {
  FREQUENCY_SCALE,
  type Anchor,
  type Head,
  type HeadName,
  logitOf,
  type ModelFile,
  SHIPPED_GROUPS,
} from '../classifier/model.js'
import { type LayerEvidence, readLayer } from '../classifier/read_layer.js'
import { normalize } from '../text/normalize.js'
import { splitWords } from '../text/words.js'
import { trainLinear, type Sample, type TrainOptions } from './train_linear.js'
import { AUTHORED, type LabeledText, splitBySource, trainingTexts } from './training_set.js'

export type ReadText = LabeledText & { evidence: LayerEvidence }

/** A text with the log odds of a model that was trained without its source. */
export type HeldOut = ReadText & { fold: number; logits: Record<HeadName, number> }

export type FoldModel = { sources: string[]; heads: Record<HeadName, Head> }

const OPTIONS: TrainOptions = {
  loss: 'hinge',
  groups: SHIPPED_GROUPS,
  epochs: 5,
  rate: 0.1,
  l2: 1e-4,
  seed: 1,
}

/**
 * Shares of harmless texts that reach a severity. 0.7 is the default threshold for blocking. Harmful requests in plain
 * words are rarer than attacks, so that their classifier has fewer false alarms.
 */
const CALIBRATION: Record<HeadName, readonly { falseAlarms: number; severity: number }[]> = {
  injection: [
    { falseAlarms: 0.5, severity: 0.05 },
    { falseAlarms: 0.1, severity: 0.3 },
    { falseAlarms: 0.03, severity: 0.5 },
    { falseAlarms: 0.01, severity: 0.7 },
    { falseAlarms: 0.003, severity: 0.85 },
  ],
  harm: [
    { falseAlarms: 0.5, severity: 0.05 },
    { falseAlarms: 0.1, severity: 0.2 },
    { falseAlarms: 0.03, severity: 0.4 },
    { falseAlarms: 0.01, severity: 0.55 },
    { falseAlarms: 0.003, severity: 0.7 },
  ],
}
/** Score above the last calibrated point at which the severity reaches 1. */
const FULL_SEVERITY_DISTANCE = 12

/** Words of the vocabulary, and how often one must occur to be in it. */
const MIN_WORD_COUNT = 4

/** Trains both classifiers on all texts and calibrates them on texts of sources not trained on. */
export function trainModel(): ModelFile {
  const texts = readTexts()
  const heldOut = crossValidate(texts)
  const head = (name: HeadName) => {
    const { bias, scale, weights } = quantized(name, texts)
    return {
      ...{ bias, scale },
      anchors: anchorsOf(
        name,
        heldOut.filter(({ label }) => label === 0).map(({ logits }) => logits[name])
      ),
      weights: Buffer.from(weights.buffer).toString('base64'),
    }
  }
  return {
    heads: { injection: head('injection'), harm: head('harm') },
    words: vocabularyOf(texts),
    ...frequenciesOf(texts.filter(({ label }) => label === 0)),
  }
}

export function readTexts(): ReadText[] {
  return trainingTexts().map((each) => {
    const { text } = normalize(each.text)
    return { ...each, evidence: readLayer({ text, words: splitWords(text) }) }
  })
}

/** Models of the folds, each trained without the sources of its fold. */
export function foldModels(texts: readonly ReadText[]): FoldModel[] {
  return splitBySource().map((sources) => {
    const rest = texts.filter(({ source }) => !sources.includes(source))
    return {
      sources,
      heads: { injection: quantized('injection', rest), harm: quantized('harm', rest) },
    }
  })
}

/** Scores every text of the split with the model that was trained without its source. */
export function crossValidate(
  texts: readonly ReadText[],
  models: readonly FoldModel[] = foldModels(texts)
): HeldOut[] {
  return models.flatMap((model, fold) =>
    texts
      .filter(({ source }) => model.sources.includes(source))
      .map((each) => ({ ...each, fold, logits: logitsOf(model, each.evidence) }))
  )
}

/** Log odds of both classifiers, with the evidence of the rules. */
export function logitsOf({ heads }: FoldModel, evidence: LayerEvidence): Record<HeadName, number> {
  return {
    injection: logitOf(heads.injection, evidence.features) + evidence.ruleLogit,
    harm: logitOf(heads.harm, evidence.features),
  }
}

function quantized(name: HeadName, texts: readonly ReadText[]): Head & { anchors: [] } {
  const model = trainLinear(
    texts.filter((each) => trains(name, each)).map((each) => sampleOf(name, each)),
    OPTIONS
  )
  const largest = model.buckets.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0)
  const scale = largest / 127
  return {
    bias: round(model.bias),
    scale,
    weights: Int8Array.from(model.buckets, (weight) => Math.round(weight / scale)),
    anchors: [],
    groups: OPTIONS.groups,
  }
}

/** The harm classifier separates plain harmful requests from harmless texts; attacks on the model train the other one. */
function trains(name: HeadName, { label, isHarm }: LabeledText): boolean {
  return name === 'injection' ? !isHarm : isHarm || label === 0
}

function sampleOf(name: HeadName, { evidence, label, weight }: ReadText): Sample {
  const offset = name === 'injection' ? evidence.ruleLogit : 0
  return { features: evidence.features, offset, label, weight }
}

function anchorsOf(name: HeadName, harmless: number[]): Anchor[] {
  const descending = harmless.toSorted((a, b) => b - a)
  const anchors = CALIBRATION[name].map(({ falseAlarms, severity }) => ({
    logit: round(descending[Math.floor(descending.length * falseAlarms)]),
    severity,
  }))
  const last = anchors[anchors.length - 1]
  return [...anchors, { logit: round(last.logit + FULL_SEVERITY_DISTANCE), severity: 1 }]
}

/** In how many harmless texts each bucket occurs, on a logarithmic scale of 8 bits. */
function frequenciesOf(
  texts: readonly ReadText[]
): Pick<ModelFile, 'frequencies' | 'harmlessTexts'> {
  const counts = new Uint32Array(BUCKETS)
  for (const { evidence } of texts) {
    for (const bucket of evidence.features.words) counts[bucket]++
    for (const bucket of evidence.features.chars) counts[bucket]++
  }
  const bytes = Uint8Array.from(counts, (count) =>
    Math.min(255, Math.round(Math.log(1 + count) * FREQUENCY_SCALE))
  )
  return { frequencies: Buffer.from(bytes).toString('base64'), harmlessTexts: texts.length }
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

/** Words of at least two letters, and "a" and "i". */
function vocabularyOf(texts: readonly LabeledText[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { text, source } of texts) {
    if (source === AUTHORED) continue
    for (const word of normalize(text).text.match(/[a-z]{1,18}/g) ?? []) {
      if (word.length > 1 || word === 'a' || word === 'i') {
        counts.set(word, (counts.get(word) ?? 0) + 1)
      }
    }
  }
  const frequent = [...counts].filter(([, count]) => count >= MIN_WORD_COUNT)
  return Object.fromEntries(frequent.sort(([a], [b]) => (a < b ? -1 : 1)))
}
