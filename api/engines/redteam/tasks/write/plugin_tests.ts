import { pluginsOfCollection } from '../../template/collections.js'
import { crossSessionTests } from './scripts/cross_session.js'
import { memoryPoisoningAttacks } from './scripts/memory_poisoning.js'
import { ragPoisoningAttacks } from './scripts/rag_poisoning.js'
import { countOf, requiredText } from '../fields.js'
import { inputFields, readInputs } from '../inputs.js'
import {
  unsupportedTaskError,
  TaskRefused,
  type Task,
  type TaskBody,
  type TaskContext,
} from '../task.js'
import { testCaseOf, type TestCase } from './test_case.js'
import { writePluginAttacks } from './write_plugin_attacks.js'

/** Maximum number of test cases per request. */
const MAX_TESTS = 500

/** IDs with which the CLI requests test cases for several plugins. */
export const TEST_COLLECTIONS: readonly string[] = ['coding-agent:core', 'coding-agent:all']

/** Creates the task that writes test cases for one plugin. */
export function pluginTests(pluginId: string): Task {
  return async (body, context) => {
    const count = countOf(body, 'n', 1, MAX_TESTS)
    const inputs = readInputs(body.inputs)
    const result = TEST_COLLECTIONS.includes(pluginId)
      ? await testsOfMembers(pluginId, count, body, context)
      : await testsOf(pluginId, count, body, context)
    return { task: pluginId, result, ...inputFields(inputs, '') }
  }
}

async function testsOf(
  pluginId: string,
  count: number,
  body: TaskBody,
  context: TaskContext
): Promise<TestCase[]> {
  if (pluginId === 'cross-session-leak') return crossSessionTests(count, body, context)
  const attacks = await attacksOf(pluginId, count, body, context)
  const inputs = readInputs(body.inputs)
  return attacks.map((attack) => testCaseOf(pluginId, attack, body, inputs))
}

/** Returns attacks of one plugin. Without a model, two plugins use scripts instead of templates. */
function attacksOf(pluginId: string, count: number, body: TaskBody, context: TaskContext) {
  if (!context.models && pluginId === 'agentic:memory-poisoning') {
    return memoryPoisoningAttacks(count, context.random)
  }
  if (!context.models && pluginId === 'rag-poisoning') {
    return ragPoisoningAttacks(count, body, context.random)
  }
  return writePluginAttacks(pluginId, count, body, context)
}

/**
 * Returns test cases of the collection's plugins, alternating between them. Skips plugins that refuse.
 * @throws the first plugin's error if all refuse
 */
async function testsOfMembers(
  pluginId: string,
  count: number,
  body: TaskBody,
  context: TaskContext
): Promise<TestCase[]> {
  const members = pluginsOfCollection(pluginId) ?? []
  const each = Math.ceil(count / Math.max(1, members.length))
  const written: TestCase[][] = []
  let refused: TaskRefused | undefined
  for (const member of members) {
    try {
      written.push(await testsOf(member, Math.max(each, 2), body, context))
    } catch (error) {
      if (!(error instanceof TaskRefused)) throw error
      refused ??= error
    }
  }
  if (written.length === 0 && refused) throw refused
  const longest = Math.max(0, ...written.map((tests) => tests.length))
  const inTurns = Array.from({ length: longest }, (_, n) =>
    written.flatMap((tests) => tests[n] ?? [])
  )
  return inTurns.flat().slice(0, count)
}

/** Writes prompts for one harmful category. The CLI requests five at a time until it has enough distinct ones. */
export const harmfulPrompts: Task = async (body, context) => {
  const category = requiredText(body, 'harmCategory')
  if (!category.startsWith('harmful:')) {
    throw unsupportedTaskError(`${category} is not a harmful category.`)
  }
  const count = countOf(body, 'n', 1, 50)
  const attacks = await writePluginAttacks(category, count, body, context)
  return { output: attacks.map(({ prompt }) => prompt) }
}
