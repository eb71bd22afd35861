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
import { translateWords, wordList, wordListLanguages } from '../text/translate.js'
import { splitWords } from '../text/words.js'
import { type LinearModel, trainLinear, type Sample, type TrainOptions } from './train_linear.js'
import { AUTHORED, type LabeledText, splitBySource, trainingTexts } from './training_set.js'

/** A text and its layers: the text itself, and its words in English if it is in another language. */
export type ReadText = LabeledText & { readings: LayerEvidence[] }

/** A text with the log odds that it gets from a model trained without its source. */
export type HeldOut = ReadText & { fold: number; logits: Record<HeadName, number> }

export type FoldModel = { sources: string[]; heads: Record<HeadName, Head> }

const OPTIONS: Omit<TrainOptions, 'seed'> = {
  loss: 'hinge',
  groups: SHIPPED_GROUPS,
  epochs: 5,
  rate: 0.05,
  l2: 1e-4,
}

/**
 * Seeds for the order of the training texts. The weights are averaged over all orders, because the recall varies by 0.02
 * between them.
 */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

/**
 * Shares of harmless texts that reach a severity; 0.7 is the default threshold for blocking. Plainly worded harmful
 * requests are rarer than attacks, so fewer false positives are allowed for their classifier.
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

/** Minimum number of times that a word must occur to be in the vocabulary. */
const MIN_WORD_COUNT = 4

/**
 * Trains both classifiers on all texts. They are calibrated on scores from models that were trained without the source of
 * the scored text.
 */
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
  return trainingTexts().map((each) => ({ ...each, readings: readingsOf(each.text) }))
}

function readingsOf(source: string): LayerEvidence[] {
  const plain = normalize(source)
  const words = splitWords(plain.text)
  const translated = translateWords(plain, words)
  const readings = [readLayer({ text: plain.text, words })]
  if (!translated) return readings
  const { text } = translated
  return [...readings, readLayer({ text, words: splitWords(text) })]
}

/** Trains one model per fold, without the sources of that fold. */
export function foldModels(texts: readonly ReadText[]): FoldModel[] {
  return splitBySource().map((sources) => {
    const rest = texts.filter(({ source }) => !sources.includes(source))
    return {
      sources,
      heads: { injection: quantized('injection', rest), harm: quantized('harm', rest) },
    }
  })
}

/** Scores every text of the split with the model that was trained without the text's source. */
export function crossValidate(
  texts: readonly ReadText[],
  models: readonly FoldModel[] = foldModels(texts)
): HeldOut[] {
  return models.flatMap((model, fold) =>
    texts
      .filter(({ source }) => model.sources.includes(source))
      .map((each) => ({ ...each, fold, logits: logitsOf(model, each.readings) }))
  )
}

/**
 * Returns the log odds of both classifiers, each the highest of all layers. Evidence from rules counts only for
 * `injection`.
 */
export function logitsOf(
  { heads }: FoldModel,
  readings: readonly LayerEvidence[]
): Record<HeadName, number> {
  const highest = (logit: (evidence: LayerEvidence) => number) => Math.max(...readings.map(logit))
  return {
    injection: highest((each) => logitOf(heads.injection, each.features) + each.ruleLogit),
    harm: highest((each) => logitOf(heads.harm, each.features)),
  }
}

function quantized(name: HeadName, texts: readonly ReadText[]): Head & { anchors: [] } {
  const samples = texts.filter((each) => trains(name, each)).map((each) => sampleOf(name, each))
  const model = meanOf(SEEDS.map((seed) => trainLinear(samples, { ...OPTIONS, seed })))
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

/**
 * Whether a text is used to train the classifier. The harm classifier separates plainly worded harmful requests from
 * harmless texts; attacks on the model train the injection classifier.
 */
function trains(name: HeadName, { label, isHarm, weight }: LabeledText): boolean {
  if (weight === 0) return false
  return name === 'injection' ? !isHarm : isHarm || label === 0
}

/**
 * Trains on the text itself only: with a second, translated layer, the text would have more weight than texts in English.
 */
function sampleOf(name: HeadName, { readings: [plain], label, weight }: ReadText): Sample {
  const offset = name === 'injection' ? plain.ruleLogit : 0
  return { features: plain.features, offset, label, weight }
}

function meanOf(models: readonly LinearModel[]): LinearModel {
  const buckets = new Float32Array(BUCKETS)
  for (const model of models) {
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      buckets[bucket] += model.buckets[bucket] / models.length
    }
  }
  return { bias: models.reduce((sum, { bias }) => sum + bias, 0) / models.length, buckets }
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

/** Counts the harmless texts in which each bucket occurs, on an 8-bit logarithmic scale. */
function frequenciesOf(
  texts: readonly ReadText[]
): Pick<ModelFile, 'frequencies' | 'harmlessTexts'> {
  const counts = new Uint32Array(BUCKETS)
  for (const { features } of texts.map(({ readings: [plain] }) => plain)) {
    for (const bucket of features.words) counts[bucket]++
    for (const bucket of features.chars) counts[bucket]++
  }
  const bytes = Uint8Array.from(counts, (count) =>
    Math.min(255, Math.round(Math.log(1 + count) * FREQUENCY_SCALE))
  )
  return { frequencies: Buffer.from(bytes).toString('base64'), harmlessTexts: texts.length }
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

/**
 * Counts words of at least two letters, "a" and "i" in all texts but the authored ones, and includes the listed words
 * of other languages. Drops words that occur fewer than `MIN_WORD_COUNT` times.
 */
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
  for (const word of listedWords()) {
    counts.set(word, Math.max(counts.get(word) ?? 0, MIN_WORD_COUNT))
  }
  const frequent = [...counts].filter(([, count]) => count >= MIN_WORD_COUNT)
  return Object.fromEntries(frequent.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Returns the words with at least four letters from the lists of other languages; shorter ones would split English words.
 */
function listedWords(): string[] {
  const lists = wordListLanguages().flatMap((language) => Object.values(wordList(language)))
  return lists.flat().flatMap((phrase) => normalize(phrase).text.match(/[a-z]{4,18}/g) ?? [])
}
