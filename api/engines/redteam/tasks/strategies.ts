import { seedFrom } from '../../seeded_random.js'
import { refuseSexualizedMinors, sexualizesMinors } from '../safety/minors.js'
import { MODEL_STRATEGIES } from '../model/model_strategies.js'
import { rewriteAttack } from '../model/rewrite_attack.js'
import type { BaseAttack } from '../ports.js'
import { applyBuiltInStrategy } from '../strategies/registry.js'
import type { ScanPlan } from '../vocabulary.js'
import {
  asFields,
  countOf,
  fieldsOf,
  jsonOf,
  listOf,
  requiredText,
  textOf,
  textsOf,
} from './fields.js'
import { asLikert, asMathematics, composites, scrambleCopies } from '../strategies/techniques.js'
import { unsupportedTaskError, type Task, type TaskBody, type TaskContext } from './task.js'

const MAX_VARIANTS = 20
/** Maximum characters scrambled per request, because the loop blocks the process. Longer attacks get fewer variants. */
const MAX_SCRAMBLED_CHARS = 200_000
/** Default number of variants for the CLI's composite strategy. */
const COMPOSITES = 5

export const composite: Task = async (body, context) => {
  const attack = extractAttack(body, 'prompt')
  const n = countOf(body, 'n', COMPOSITES, MAX_VARIANTS)
  const texts = context.models
    ? await rewritten('jailbreak:composite', attack.text, { n }, context)
    : composites(attack.text, n, context.random)
  return { modifiedPrompts: texts.map(attack.put) }
}

export const likert: Task = async (body, context) => {
  const attack = extractAttack(body, 'prompt')
  const texts = context.models
    ? await rewritten('jailbreak:likert', attack.text, {}, context)
    : [asLikert(attack.text)]
  return { modifiedPrompts: texts.map(attack.put) }
}

export const bestOfN: Task = async (body, { random }) => {
  const attack = extractAttack(body, 'prompt')
  const most = countOf(body, 'maxCandidatesPerStep', 1, MAX_VARIANTS)
  const wanted = countOf(body, 'nSteps', 10, MAX_VARIANTS) * most
  const room = Math.ceil(MAX_SCRAMBLED_CHARS / attack.text.length)
  const n = Math.min(MAX_VARIANTS, wanted, room)
  return { modifiedPrompts: scrambleCopies(attack.text, n, random).map(attack.put) }
}

/** Appends published suffixes; does not search for new suffixes. */
export const gcg: Task = async (body, context) => {
  const attack = extractAttack(body, 'query')
  const n = countOf(body, 'n', 1, MAX_VARIANTS)
  const texts = new Set<string>()
  for (let tries = 0; texts.size < n && tries < n * 3; tries++) {
    const plan = planOf(context, {})
    for (const { prompt } of applyBuiltInStrategy('gcg', baseAttack(attack.text), plan)) {
      texts.add(prompt)
    }
  }
  return { responses: [...texts].map(attack.put) }
}

/**
 * Receives and returns whole test cases; only the attack, assertions and metadata change. Drops test cases that sexualize
 * minors.
 * @throws RefusedContent if no test case is left
 */
export const mathPrompt: Task = async (body, context) => {
  const injectVar = textOf(body, 'injectVar') || 'prompt'
  const concepts = textsOf(fieldsOf(body, 'config'), 'mathConcepts')
  const encode = async (entry: unknown) => {
    const test = asFields(entry)
    const vars = fieldsOf(test, 'vars')
    const original = requiredText(vars, injectVar)
    const texts = context.models
      ? await rewritten('math-prompt', original, {}, context)
      : [asMathematics(original, concepts)]
    return texts.map((text) => ({
      ...test,
      vars: { ...vars, [injectVar]: text },
      assert: listOf(test, 'assert').map(withSuffix),
      metadata: {
        ...fieldsOf(test, 'metadata'),
        strategyId: 'math-prompt',
        originalText: original,
      },
    }))
  }
  const originalOf = (entry: unknown) => textOf(fieldsOf(asFields(entry), 'vars'), injectVar)
  const given = listOf(body, 'testCases')
  const testCases = given.filter((entry) => !sexualizesMinors(originalOf(entry)))
  if (testCases.length === 0) refuseSexualizedMinors(...given.map(originalOf))
  return { result: (await Promise.all(testCases.map(encode))).flat() }
}

function withSuffix(assertion: unknown) {
  const fields = asFields(assertion)
  const metric = textOf(fields, 'metric')
  return metric ? { ...fields, metric: `${metric}/MathPrompt` } : fields
}

export const markup: Task = async (body, context) => {
  const original = requiredText(body, 'originalText')
  refuseSexualizedMinors(original)
  const [made] = applyBuiltInStrategy(
    'authoritative-markup-injection',
    baseAttack(original),
    planOf(context, {})
  )
  return { message: { role: 'user', content: made.prompt } }
}

export const audio: Task = async (body, { models, signal }) => {
  const speak = models?.writes.speak
  if (!speak) {
    throw unsupportedTaskError(
      'No speech model is configured. Configure one in Server Settings, next to the model that ' +
        'writes attacks, or remove the audio strategy.'
    )
  }
  const spoken = requiredText(body, 'text')
  refuseSexualizedMinors(spoken)
  return { audioBase64: await speak(spoken, signal) }
}

/**
 * Extracts the attack from a request. `put` returns a variant in the same form, which is JSON for targets with several
 * inputs.
 * @throws RefusedContent
 */
function extractAttack(body: TaskBody, field: string) {
  const given = requiredText(body, field)
  refuseSexualizedMinors(given)
  const names = Object.keys(fieldsOf(body, 'inputs'))
  const values = asFields(names.length ? jsonOf(given) : undefined)
  const carrier = names.find((name) => typeof values[name] === 'string')
  if (!carrier) return { text: given, put: (text: string) => text }
  const put = (text: string) => JSON.stringify({ ...values, [carrier]: text })
  return { text: textOf(values, carrier), put }
}

async function rewritten(
  strategy: string,
  text: string,
  settings: Record<string, unknown>,
  context: TaskContext
): Promise<string[]> {
  const { models, signal } = context
  if (!models) return []
  const plan = planOf(context, { [strategy]: settings })
  const rewriting = MODEL_STRATEGIES[strategy](settings)
  const attacks = await rewriteAttack(models.writes, rewriting, baseAttack(text), plan, signal)
  return attacks.map(({ prompt }) => prompt)
}

const baseAttack = (prompt: string): BaseAttack => ({
  prompt,
  goal: prompt,
  expectation: {},
  origin: 'the tool',
})

function planOf({ random }: TaskContext, strategyConfig: ScanPlan['strategyConfig']): ScanPlan {
  return {
    target: { name: 'the assistant', purpose: '', details: {} },
    steps: [],
    seed: seedFrom(random.next()),
    maxCharsPerMessage: null,
    instructions: '',
    skipped: [],
    strategyConfig,
  }
}
