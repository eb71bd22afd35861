import { bucketWeight, type Anchor } from '../classifier/model.js'
import { readLayer } from '../classifier/read_layer.js'
import type { Features } from '../classifier/features.js'
import {
  LEARNED_GROUPS,
  learnedScore,
  readLearned,
  type LearnedHead,
} from '../similarity/learned_head.js'
import { SignatureIndex } from '../similarity/signature_index.js'
import { foldText } from '../text/fold_text.js'
import { splitWords } from '../text/words.js'
import { randomFrom } from '../training/random.js'
import { trainLinear, type LinearModel, type TrainOptions } from '../training/train_linear.js'
import { harmlessTexts } from '../training/training_set.js'
import type { LearnedAttacks } from '../vocabulary.js'
import { MIN_OWN_SAMPLES } from './choose_threshold.js'

/** Fewer attacks are covered by their similarity alone. */
const MIN_ATTACKS = 5
/** Weights that are kept, largest first. */
const MAX_WEIGHTS = 12_000
const OPTIONS: TrainOptions = {
  loss: 'logistic',
  groups: LEARNED_GROUPS,
  epochs: 5,
  rate: 0.1,
  l2: 1e-4,
  seed: 1,
}
/** All attacks together count about as much as this share of the harmless texts. */
const ATTACK_SHARE = 0.2

/** Shares of harmless texts with a false alarm, as in the calibration of the shipped classifiers. */
const CALIBRATION = [
  { falseAlarms: 0.1, severity: 0.2 },
  { falseAlarms: 0.03, severity: 0.45 },
  { falseAlarms: 0.008, severity: 0.7 },
]
const FULL_SEVERITY_DISTANCE = 4

/**
 * Own harmless texts from which on the classifier can tell attacks from the subject of the application. Half of them
 * calibrate it: with 50, it blocked 6 to 12 of 100 ordinary messages to the demo bank.
 */
const MIN_OWN_HARMLESS = MIN_OWN_SAMPLES
/** All own texts together count about as much as this share of the shipped ones. */
const OWN_SHARE = 0.5
const MAX_OWN_WEIGHT = 20
/**
 * Without enough own texts, words of the application's subject look like those of the attacks, so that the classifier
 * alone warns and does not block: of 100 ordinary messages to the demo bank, it would block 40.
 */
const SEVERITY_WITHOUT_OWN = 0.65

type Read = { text: string; words: ReturnType<typeof splitWords>; features: Features }

/**
 * Trains a classifier on the attacks that succeeded against a target, compared with the shipped harmless texts and the
 * team's own. Half of each train, the other half calibrates: false alarms count on the shipped and on the own texts. With
 * fewer than 200 own texts, its severity stays below that of blocking. Deterministic; takes about a second.
 * @returns null for fewer than 5 attacks
 */
export function learnAttacks(
  attacks: readonly string[],
  ownHarmless: readonly string[] = [],
  shippedHarmless: readonly string[] = harmlessTexts()
): LearnedAttacks | null {
  if (attacks.length < MIN_ATTACKS) return null
  const shipped = halves(shippedHarmless)
  const own = halves(ownHarmless)
  const known = attacks.map(read)
  const count = shipped.training.length
  const weight = Math.max(1, (ATTACK_SHARE * count) / known.length)
  const ownWeight = Math.min(
    MAX_OWN_WEIGHT,
    Math.max(1, (OWN_SHARE * count) / Math.max(1, own.training.length))
  )
  const harmless = (weightOfText: number) => (text: Read) => ({
    ...{ features: text.features, offset: 0, label: 0 as const, weight: weightOfText },
  })
  const model = trainLinear(
    [
      ...known.map(({ features }) => ({ features, offset: 0, label: 1 as const, weight })),
      ...shipped.training.map(harmless(1)),
      ...own.training.map(harmless(ownWeight)),
    ],
    OPTIONS
  )
  const learned = compress(model)
  const head = readLearned(learned)
  const anchors = calibrate(head, known, [shipped.calibration, own.calibration])
  if (ownHarmless.length >= MIN_OWN_HARMLESS) return { ...learned, anchors }
  return {
    ...learned,
    anchors: anchors.map(({ logit, severity }) => ({
      logit,
      severity: severity * SEVERITY_WITHOUT_OWN,
    })),
  }
}

function halves(texts: readonly string[]) {
  const mixed = shuffled(texts.map(read))
  const half = Math.ceil(mixed.length / 2)
  return { training: mixed.slice(0, half), calibration: mixed.slice(half) }
}

function read(source: string): Read {
  const text = foldText(source)
  const words = splitWords(text)
  return { text, words, features: readLayer({ text, words }).features }
}

/** Sources are mixed, so that both halves have texts of each. */
function shuffled<T>(items: T[]): T[] {
  const random = randomFrom(items.length)
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[items[last], items[other]] = [items[other], items[last]]
  }
  return items
}

function compress({ bias, buckets }: LinearModel): LearnedAttacks {
  const kept = [...buckets.keys()]
    .filter((bucket) => buckets[bucket] !== 0)
    .sort((a, b) => Math.abs(buckets[b]) - Math.abs(buckets[a]) || a - b)
    .slice(0, MAX_WEIGHTS)
  const scale = Math.abs(buckets[kept[0]] ?? 127) / 127
  const places = Buffer.alloc(kept.length * 4)
  const weights = Buffer.alloc(kept.length)
  for (const [index, bucket] of kept.entries()) {
    places.writeUInt32LE(bucket, index * 4)
    weights.writeInt8(Math.round(buckets[bucket] / scale), index)
  }
  return {
    bias,
    scale,
    buckets: places.toString('base64'),
    weights: weights.toString('base64'),
    anchors: [],
  }
}

/** A severity needs the score that few texts of every group exceed. */
function calibrate(
  head: LearnedHead,
  attacks: readonly Read[],
  groups: readonly (readonly Read[])[]
): Anchor[] {
  const index = new SignatureIndex(attacks, bucketWeight)
  const sorted = groups
    .filter((group) => group.length > 0)
    .map((group) =>
      group
        .map(({ features }) =>
          learnedScore(head, features, index.nearest(features)?.similarity ?? 0)
        )
        .sort((a, b) => b - a)
    )
  const anchors = CALIBRATION.map(({ falseAlarms, severity }) => ({
    logit: Math.max(...sorted.map((scores) => scores[Math.floor(scores.length * falseAlarms)])),
    severity,
  }))
  return [
    ...anchors,
    { logit: anchors[anchors.length - 1].logit + FULL_SEVERITY_DISTANCE, severity: 1 },
  ]
}
