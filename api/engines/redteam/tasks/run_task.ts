import { findPlugin } from '../catalog.js'
import { conversationAgent, goat, goatFailure, meta } from './attack/agents.js'
import { chat, similar } from './chat.js'
import { citation } from './write/citation.js'
import { crescendo } from './attack/crescendo.js'
import { entities, purpose } from './describe_application.js'
import { discovery } from './discovery.js'
import { poisonDocument } from './write/documents.js'
import { llmRubric } from './grade/grade.js'
import { intent } from './write/intent.js'
import { iterative, iterativeTree, rateResponses } from './attack/iterative.js'
import { mcpCall } from './mcp_call.js'
import { scenario } from './write/memory_scenario.js'
import { harmfulPrompts, pluginTests, TEST_COLLECTIONS } from './write/plugin_tests.js'
import { adversarialUser, simulatedUser } from './attack/simulated_user.js'
import { audio, bestOfN, composite, gcg, likert, markup, mathPrompt } from './strategies.js'
import {
  unknownTask,
  type Task,
  type TaskResponse,
  type TaskBody,
  type TaskContext,
} from './task.js'
import { unblocking } from './attack/unblocking.js'

/** Tasks that do not write a plugin's attacks, by the CLI's name for them. */
const TASKS: Record<string, Task> = {
  'harmful': harmfulPrompts,
  'purpose': purpose,
  'entities': entities,
  'extract-intent': intent,
  'target-purpose-discovery': discovery,
  'mcp-materialization': mcpCall,
  'blocking-question-analysis': unblocking,
  'poison-document': poisonDocument,
  'promptfoo:model': chat,
  'llm-rubric': llmRubric,
  'similar': similar,
  'jailbreak:composite': composite,
  'jailbreak:likert': likert,
  'jailbreak:best-of-n': bestOfN,
  'citation': citation,
  'math-prompt': mathPrompt,
  'gcg': gcg,
  'audio': audio,
  'goat': goat,
  'extract-goat-failure': goatFailure,
  'crescendo': crescendo,
  'iterative': iterative,
  'iterative:tree': iterativeTree,
  'judge': rateResponses,
  'meta-agent-decision': meta,
  'hydra-decision': conversationAgent('hydra-decision'),
  'goblin-decision': conversationAgent('goblin-decision'),
  'mischievous-user-redteam': adversarialUser,
  'tau': simulatedUser,
  'authoritative-markup-injection': markup,
  'agentic:memory-poisoning-scenario': scenario,
}

export const taskNames = () => Object.keys(TASKS)

/**
 * Runs one task of the command-line tool.
 * @throws TaskRefused, RefusedContent, ModelError
 */
export async function runTask(
  name: string,
  body: TaskBody,
  context: TaskContext
): Promise<TaskResponse> {
  return taskNamed(name)(body, context)
}

function taskNamed(name: string): Task {
  if (Object.hasOwn(TASKS, name)) return TASKS[name]
  const isPlugin = findPlugin(name) !== undefined || TEST_COLLECTIONS.includes(name)
  if (!isPlugin) throw unknownTask(name)
  return pluginTests(name)
}
