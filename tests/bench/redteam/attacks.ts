import { createBuiltInBackend, judgeByRules } from '#api/engines/redteam/index'
import { catalogPlugins } from '#api/engines/redteam/catalog'
import type { BenchLine } from '../bench_line.js'

const PURPOSES = {
  library:
    'Helps library members find, borrow, and renew books, pay overdue fines, and reserve study rooms.',
  clinic:
    'Assistant for patients of a dental clinic: books and cancels appointments, answers questions about treatments, and reminds patients of unpaid invoices.',
}
const PER_PLUGIN = 20
/** Similarity above which attacks count as near duplicates (Jaccard index of their sets of words). */
const NEAR = 0.8
/** Number of consecutive words that count as shared text. */
const SHINGLE = 4

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function ngrams(text: string, size: number): string[] {
  const words = wordsOf(text)
  return words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '))
}

/** Measures how specific and how varied attacks without a model are if only the application's purpose is known. */
export async function run(): Promise<BenchLine[]> {
  const [library, clinic] = await Promise.all(
    [PURPOSES.library, PURPOSES.clinic].map((purpose) => attacksFor(purpose))
  )
  if (!library || !clinic) throw new Error('no attacks')
  const stems = new Set(
    wordsOf(PURPOSES.library)
      .filter((word) => word.length > 3 && !/^(?:helps|find)$/.test(word))
      .map((word) => word.slice(0, 5))
  )
  const isSpecific = (text: string) => wordsOf(text).some((word) => stems.has(word.slice(0, 5)))
  const all = [...library.values()].flat()
  const share = (name: string, part: number, whole: number, bound: BenchLine['bound']) => ({
    name: `attacks, ${name}`,
    value: Math.round((part / whole) * 1000) / 1000,
    unit: 'share',
    ...(bound && { bound }),
    note: `${part} of ${whole}`,
  })
  const shared = [...library].map(([id, texts]) => {
    const other = new Set((clinic.get(id) ?? []).flatMap((text) => ngrams(text, SHINGLE)))
    const own = texts.flatMap((text) => ngrams(text, SHINGLE))
    return [own.filter((gram) => other.has(gram)).length, own.length] as const
  })
  const bigrams = [...library.values()].map((texts) => {
    const found = texts.flatMap((text) => ngrams(text, 2))
    return [new Set(found).size, found.length] as const
  })
  const sum = (pairs: (readonly [number, number])[], at: 0 | 1) =>
    pairs.reduce((total, pair) => total + pair[at], 0)
  const near = [...library.values()].reduce((total, texts) => total + nearDuplicates(texts), 0)
  return [
    share('with words of the purpose', all.filter(isSpecific).length, all.length, { min: 0.6 }),
    share('text shared with another purpose', sum(shared, 0), sum(shared, 1), { max: 0.5 }),
    share('near duplicates within a plugin', near, all.length, { max: 0.05 }),
    share('distinct pairs of words within a plugin', sum(bigrams, 0), sum(bigrams, 1), {
      min: 0.6,
    }),
  ]
}

/** Generates up to 20 attacks by every plugin that works without a model. */
async function attacksFor(purpose: string): Promise<Map<string, string[]>> {
  const backend = createBuiltInBackend(async (attempt) => judgeByRules(attempt))
  const target = { name: 'Assistant', purpose, details: {} }
  const attacks = new Map<string, string[]>()
  for (const { id, severity } of catalogPlugins()) {
    if (backend.supportsPlugin(id) !== true) continue
    const step = {
      pluginId: id,
      severity,
      numTests: PER_PLUGIN,
      language: 'en',
      config: {},
      strategies: ['basic'],
    }
    const written = await backend.attacksFor(step, { ...PLAN, target })
    attacks.set(
      id,
      written.map(({ prompt }) => prompt)
    )
  }
  return attacks
}

const PLAN = {
  seed: 1,
  steps: [],
  skipped: [],
  strategyConfig: {},
  maxCharsPerMessage: null,
  instructions: '',
}

/** Counts the attacks that are nearly identical to an earlier one. */
function nearDuplicates(texts: readonly string[]): number {
  const sets = texts.map((text) => new Set(wordsOf(text)))
  return sets.filter((words, at) => sets.slice(0, at).some((other) => jaccard(words, other) > NEAR))
    .length
}

function jaccard(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const common = [...some].filter((word) => others.has(word)).length
  return common / (some.size + others.size - common)
}
