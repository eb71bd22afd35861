import { modifiersOf } from '../../model/prompts/step_settings.js'
import { refuseSexualizedMinors } from '../../safety/minors.js'
import { asFields, countOf, fieldsOf, type Message, requiredText, textOf } from '../fields.js'
import type { AgentTurn, TaskBody, TaskContext } from '../task.js'

/** Represents the response to a refused message that the tool removed from the conversation. */
const REMOVED = { output: '', outcome: 'passed' } as const
const MAX_MESSAGES = 50
const DEFAULT_MESSAGES = 10
const MAX_TURNS = 10_000

type Planned = { message: string; technique: string }

/** Returns the next message of a conversation; null if the strategy must write it itself. */
export async function plannedTurn(
  task: string,
  request: TaskBody,
  {
    history,
    messages,
    targetId,
  }: { history: readonly Message[]; messages: number; targetId: string },
  context: TaskContext
): Promise<Planned | null> {
  const { planner } = context
  if (!planner) return null
  const goal = requiredText(request, 'goal')
  refuseSexualizedMinors(goal)
  const turn: AgentTurn = {
    run: `${task}:${requiredText(request, 'testRunId')}`,
    scan: textOf(request, 'scanId'),
    ...{ targetId, goal, ...settingsIn(request), isConversation: true },
    number: countOf(request, 'turn', messages + 1, MAX_TURNS),
    maxMessages: countOf(request, 'maxTurns', DEFAULT_MESSAGES, MAX_MESSAGES),
    last: messages === 0 ? null : lastIn(request, history, messages),
  }
  return planner(turn, context)
}

/** Returns the next message of a strategy with independent messages; null if the strategy must write it itself. */
export async function plannedAttempt(
  task: string,
  request: TaskBody,
  targetId: string,
  context: TaskContext
): Promise<Planned | null> {
  const { planner } = context
  const run = textOf(request, 'testRunId')
  if (!planner || run === '') return null
  const last = fieldsOf(request, 'lastAttempt')
  const turn: AgentTurn = {
    ...{ run: `${task}:${run}`, scan: textOf(request, 'scanId'), targetId },
    ...{ goal: requiredText(request, 'goal'), ...settingsIn(request), isConversation: false },
    number: countOf(request, 'iteration', 1, MAX_TURNS),
    maxMessages: MAX_MESSAGES,
    last:
      textOf(last, 'prompt') === ''
        ? null
        : { output: textOf(last, 'response'), outcome: outcomeOf(last.graderPassed) },
  }
  return planner(turn, context)
}

function settingsIn(request: TaskBody) {
  const modifiers = fieldsOf(request, 'modifiers')
  const max = Number(modifiers.maxCharsPerMessage)
  return {
    purpose: textOf(request, 'purpose'),
    instructions: modifiersOf({ modifiers }).join('\n'),
    maxChars: Number.isInteger(max) && max > 0 ? max : null,
  }
}

function lastIn(request: TaskBody, history: readonly Message[], messages: number) {
  const sent = history.filter(({ role }) => role === 'user').length
  const response = history.findLast(({ role }) => role === 'assistant')
  if (sent < messages || !response) return REMOVED
  const { pass } = asFields(request.lastGraderResult)
  return { output: response.content, outcome: outcomeOf(pass) }
}

/** Converts a grade to an outcome. Undecided grades are null (decision 013). */
const outcomeOf = (pass: unknown): 'passed' | 'failed' | 'undecided' =>
  pass === true ? 'passed' : pass === false ? 'failed' : 'undecided'
