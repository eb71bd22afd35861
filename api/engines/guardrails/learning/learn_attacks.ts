import { bucketWeight, type Anchor } from '../classifier/model.js'
import { readLayer } from '../classifier/read_layer.js'
import type { Features } from '../classifier/features.js'
import {
  groupWeights,
  LEARNED_FEATURES,
  learnedScore,
  readLearned,
} from '../similarity/learned_head.js'
import { SignatureIndex } from '../similarity/signature_index.js'
import { foldText } from '../text/fold_text.js'
import { splitWords } from '../text/words.js'
import { randomFrom } from '../training/random.js'
import { trainLinear, type LinearModel, type TrainOptions } from '../training/train_linear.js'
import { harmlessTexts } from '../training/training_set.js'
import type { LearnedAttacks } from '../vocabulary.js'
import { MIN_OWN_SAMPLES } from './choose_threshold.js'

/** Minimum number of attacks for a classifier. Fewer attacks are matched by similarity only. */
const MIN_ATTACKS = 5
/**
 * Maximum number of attacks used for training, sampled at even intervals in alphabetical order. All attacks count as
 * signatures.
 */
const MAX_ATTACKS = 1_000
/** Only the beginning of longer texts is used for training. */
const MAX_TRAINED_CHARS = 5_000
/** Number of weights that are kept, largest first. */
const MAX_WEIGHTS = 12_000
/** Number of folds of the harmless texts; each fold is scored by a model that was trained on the others. */
const FOLDS = 3
const OPTIONS: TrainOptions = {
  loss: 'logistic',
  groups: groupWeights(LEARNED_FEATURES),
  epochs: 20,
  rate: 0.1,
  l2: 1e-5,
  seed: 1,
}
/**
 * Maximum number of copies per attack, each without a random share of its words, so that no single sequence decides. If
 * there are many attacks, each gets fewer copies.
 */
const MAX_COPIES = 4
const LEFT_OUT = 0.3
/** Total weight of all attacks, as a share of that of the shipped harmless texts. */
const ATTACK_SHARE = 0.2

/** False-positive rates per severity, as in the calibration of the shipped classifiers. */
const CALIBRATION = [
  { falseAlarms: 0.1, severity: 0.3 },
  { falseAlarms: 0.03, severity: 0.5 },
  { falseAlarms: 0.01, severity: 0.7 },
  { falseAlarms: 0.003, severity: 0.85 },
]
const FULL_SEVERITY_DISTANCE = 4

/**
 * Minimum number of the team's own harmless texts that allows a classifier to block on its own: 1% of fewer texts is less
 * than two texts, too few for calibration. With 122 texts, it would block 3 of 153 ordinary messages to the demo bank
 * (five-fold cross-validation).
 */
const MIN_OWN_HARMLESS = MIN_OWN_SAMPLES
/**
 * Total weight of the own texts, as a share of that of the shipped ones. Each own text weighs from 1 to `MAX_OWN_WEIGHT`.
 */
const OWN_SHARE = 0.5
const MAX_OWN_WEIGHT = 20
/**
 * Without enough own texts, the vocabulary of the application resembles that of the attacks: the classifier would block 18
 * of 100 ordinary messages to the demo bank. Therefore, it only warns on its own.
 */
const SEVERITY_WITHOUT_OWN = 0.65

type Read = { text: string; words: ReturnType<typeof splitWords>; features: Features }

/**
 * Trains a classifier to distinguish attacks that succeeded against a target from the shipped harmless texts and the team's
 * own. Its severity is calibrated on the scores that harmless texts get from models trained without them; the
 * false-positive rates apply to the shipped and the own texts. With fewer than 200 own texts, the severity stays below
 * the blocking threshold. Deterministic; takes two seconds for 300 attacks, and up to a minute for the largest input.
 * @returns null for fewer than 5 attacks
 */
export function learnAttacks(
  attacks: readonly string[],
  ownHarmless: readonly string[] = [],
  shippedHarmless: readonly string[] = harmlessTexts()
): LearnedAttacks | null {
  if (attacks.length < MIN_ATTACKS) return null
  const known = spaced(attacks.toSorted(), MAX_ATTACKS).map(read)
  const trained = withCopies(known)
  const groups = [shippedHarmless, ownHarmless].map((texts) => shuffled(texts.map(read)))
  const anchors = anchorsOf(heldOutScores(known, trained, groups))
  const learned = compress(trainOn(trained, groups))
  if (ownHarmless.length >= MIN_OWN_HARMLESS) return { ...learned, anchors }
  return {
    ...learned,
    anchors: anchors.map(({ logit, severity }) => ({
      logit,
      severity: severity * SEVERITY_WITHOUT_OWN,
    })),
  }
}

/** Returns the scores of the harmless texts of each group, computed by models that were trained without them. */
function heldOutScores(
  known: readonly Read[],
  trained: Trained,
  groups: readonly (readonly Read[])[]
): number[][] {
  const index = new SignatureIndex(known, bucketWeight)
  const scores = groups.map((): number[] => [])
  for (let fold = 0; fold < FOLDS; fold++) {
    const parts = groups.map((texts) =>
      Map.groupBy(texts, (_text, position) => position % FOLDS === fold)
    )
    const training = parts.map((part) => part.get(false) ?? [])
    const head = readLearned(compress(trainOn(trained, training)))
    for (const [group, part] of parts.entries()) {
      for (const { features } of part.get(true) ?? []) {
        const similarity = index.nearest(features)?.similarity ?? 0
        scores[group]?.push(learnedScore(head, features, similarity))
      }
    }
  }
  return scores
}

function trainOn(
  { texts: attacks, perAttack }: Trained,
  [shipped, own]: readonly (readonly Read[])[]
) {
  const attackWeight = (ATTACK_SHARE * shipped.length * perAttack) / attacks.length
  const weight = Math.max(1, attackWeight) / perAttack
  const ownWeight = Math.min(
    MAX_OWN_WEIGHT,
    Math.max(1, (OWN_SHARE * shipped.length) / Math.max(1, own.length))
  )
  const samples = (texts: readonly Read[], label: 0 | 1, weightOfText: number) =>
    texts.map(({ features }) => ({ features, offset: 0, label, weight: weightOfText }))
  return trainLinear(
    [...samples(attacks, 1, weight), ...samples(shipped, 0, 1), ...samples(own, 0, ownWeight)],
    OPTIONS
  )
}

/** Attacks and their copies. The copies share the weight of their attack. */
type Trained = { texts: Read[]; perAttack: number }

function withCopies(attacks: readonly Read[]): Trained {
  const copies = Math.min(MAX_COPIES, Math.floor(MAX_ATTACKS / attacks.length) - 1)
  const random = randomFrom(attacks.length)
  const texts = attacks.flatMap((attack) => [
    attack,
    ...Array.from({ length: copies }, () => shortened(attack, random)),
  ])
  return { texts, perAttack: copies + 1 }
}

function shortened({ text, words }: Read, random: () => number): Read {
  const kept: string[] = []
  for (let index = 0; index < words.count; index++) {
    if (random() >= LEFT_OUT) kept.push(text.slice(words.starts[index], words.ends[index]))
  }
  return read(kept.join(' '))
}

function spaced<T>(items: readonly T[], max: number): readonly T[] {
  if (items.length <= max) return items
  return Array.from({ length: max }, (_, n) => items[Math.floor((n * items.length) / max)]!)
}

function read(source: string): Read {
  const text = foldText(source.slice(0, MAX_TRAINED_CHARS))
  const words = splitWords(text)
  return { text, words, features: readLayer({ text, words }).features }
}

/** Shuffles the texts, so that each fold contains texts from all sources. */
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
    reads: LEARNED_FEATURES,
  }
}

/** Computes the score for each severity: in every group, at most the calibrated share of harmless texts exceeds it. */
function anchorsOf(groups: readonly (readonly number[])[]): Anchor[] {
  const sorted = groups
    .filter((scores) => scores.length > 0)
    .map((scores) => scores.toSorted((a, b) => b - a))
  const anchors = CALIBRATION.map(({ falseAlarms, severity }) => ({
    logit: Math.max(...sorted.map((scores) => scores[Math.floor(scores.length * falseAlarms)])),
    severity,
  }))
  return [
    ...anchors,
    { logit: anchors[anchors.length - 1].logit + FULL_SEVERITY_DISTANCE, severity: 1 },
  ]
}
