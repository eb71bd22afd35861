import { seedFrom } from '../random.js'
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
import { asLikert, asMathematics, composites, scrambled } from './scripts/techniques.js'
import { notServed, type Task, type TaskBody, type TaskContext } from './task.js'

const MOST_VARIANTS = 20
/** Characters that one request changes: nobody else is answered meanwhile. */
const MOST_SCRAMBLED = 200_000
/** What the tool's own composite strategy makes of one attack. */
const COMPOSITES = 5

export const composite: Task = async (body, context) => {
  const attack = carried(body, 'prompt')
  const n = countOf(body, 'n', COMPOSITES, MOST_VARIANTS)
  const texts = context.models
    ? await rewritten('jailbreak:composite', attack.text, { n }, context)
    : composites(attack.text, n, context.random)
  return { modifiedPrompts: texts.map(attack.put) }
}

export const likert: Task = async (body, context) => {
  const attack = carried(body, 'prompt')
  const texts = context.models
    ? await rewritten('jailbreak:likert', attack.text, {}, context)
    : [asLikert(attack.text)]
  return { modifiedPrompts: texts.map(attack.put) }
}

export const bestOfN: Task = async (body, { random }) => {
  const attack = carried(body, 'prompt')
  const most = countOf(body, 'maxCandidatesPerStep', 1, MOST_VARIANTS)
  const wanted = countOf(body, 'nSteps', 10, MOST_VARIANTS) * most
  const room = Math.ceil(MOST_SCRAMBLED / attack.text.length)
  const n = Math.min(MOST_VARIANTS, wanted, room)
  return { modifiedPrompts: scrambled(attack.text, n, random).map(attack.put) }
}

/** No suffix is searched for; published ones are appended. */
export const gcg: Task = async (body, context) => {
  const attack = carried(body, 'query')
  const n = countOf(body, 'n', 1, MOST_VARIANTS)
  const texts = new Set<string>()
  for (let tries = 0; texts.size < n && tries < n * 3; tries++) {
    const plan = planOf(context, {})
    for (const { prompt } of applyBuiltInStrategy('gcg', baseAttack(attack.text), plan)) {
      texts.add(prompt)
    }
  }
  return { responses: [...texts].map(attack.put) }
}

/** Whole test cases come and go: the tool keeps them as they are. */
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
  return { result: (await Promise.all(listOf(body, 'testCases').map(encode))).flat() }
}

function withSuffix(assertion: unknown) {
  const fields = asFields(assertion)
  const metric = textOf(fields, 'metric')
  return metric ? { ...fields, metric: `${metric}/MathPrompt` } : fields
}

export const markup: Task = async (body, context) => {
  const attack = baseAttack(requiredText(body, 'originalText'))
  const [made] = applyBuiltInStrategy('authoritative-markup-injection', attack, planOf(context, {}))
  return { message: { role: 'user', content: made.prompt } }
}

export const audio: Task = async (body, { models, signal }) => {
  const speak = models?.writes.speak
  if (!speak) {
    throw notServed(
      'This server turns no text into speech. Name a speech model in Server settings, beside the model that ' +
        'writes attacks, or leave the audio strategy out.'
    )
  }
  return { audioBase64: await speak(requiredText(body, 'text'), signal) }
}

/** The attack inside a request, and how its variants are put back: for several inputs they travel as JSON. */
function carried(body: TaskBody, field: string) {
  const given = requiredText(body, field)
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
