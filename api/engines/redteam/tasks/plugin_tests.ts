import { pluginsOfCollection } from '../collections.js'
import { crossSessionTests } from './scripts/cross_session.js'
import { memoryPoisoningAttacks } from './scripts/memory_poisoning.js'
import { ragPoisoningAttacks } from './scripts/rag_poisoning.js'
import { countOf } from './fields.js'
import { handled, readInputs } from './inputs.js'
import { TaskRefused, type Task, type TaskBody, type TaskContext } from './task.js'
import { testCaseOf, type TestCase } from './test_case.js'
import { writePluginAttacks } from './write_plugin_attacks.js'

/** Tests that one request may ask for. */
const MOST_TESTS = 500

/** Ids under which the tool asks for the tests of several plugins at once. */
export const TEST_COLLECTIONS: readonly string[] = ['coding-agent:core', 'coding-agent:all']

/** Writes the test cases of one plugin. */
export function pluginTests(pluginId: string): Task {
  return async (body, context) => {
    const count = countOf(body, 'n', 1, MOST_TESTS)
    const inputs = readInputs(body.inputs)
    const result = TEST_COLLECTIONS.includes(pluginId)
      ? await testsOfMembers(pluginId, count, body, context)
      : await testsOf(pluginId, count, body, context)
    return { task: pluginId, result, ...handled(inputs, '') }
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

/** Scenarios of several messages are written here; without a model from scripts. */
function attacksOf(pluginId: string, count: number, body: TaskBody, context: TaskContext) {
  if (!context.models && pluginId === 'agentic:memory-poisoning') {
    return memoryPoisoningAttacks(count, context.random)
  }
  if (!context.models && pluginId === 'rag-poisoning') {
    return ragPoisoningAttacks(count, body, context.random)
  }
  return writePluginAttacks(pluginId, count, body, context)
}

/** The members in turn, as far as they are served. @throws the first member's refusal when none is */
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
