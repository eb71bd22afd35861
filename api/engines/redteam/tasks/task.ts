import type { Backend, ModelClient, Random } from '../ports.js'

/** A request from the command-line tool; each task reads its own fields. */
export type TaskBody = Readonly<Record<string, unknown>>

/** The response to the CLI; its fields depend on the task. */
export type TaskResponse = Record<string, unknown>

export type TaskContext = {
  /** Backend that works without a model. */
  rules: Backend
  /** The team's models; null if none is configured. */
  models: { writes: ModelClient; judges: ModelClient } | null
  /** IDs of the harmful plugins that an administrator has allowed. */
  harm: ReadonlySet<string>
  random: Random
  memory: TaskMemory
  /** Chooses the messages of agent strategies. If absent, the strategy's model or scripts choose them. */
  planner?: AgentPlanner
  signal?: AbortSignal
}

/** Input for choosing the next message of an agent strategy. */
export type AgentTurn = {
  /** `run` identifies the run of the strategy on one test case; `scan` identifies the scan. */
  run: string
  scan: string
  targetId: string
  /** Number of the message, from 1. */
  number: number
  goal: string
  purpose: string
  /** Requirements for messages, one per line. */
  instructions: string
  maxChars: number | null
  /** Whether all messages belong to one conversation. */
  isConversation: boolean
  maxMessages: number
  /** The response to the last message; null before the first one. */
  last: { output: string; outcome: 'passed' | 'failed' | 'undecided' } | null
}

/** @returns the message and the technique that wrote it; null if nothing is left to try */
export type AgentPlanner = (
  turn: AgentTurn,
  context: Pick<TaskContext, 'models' | 'memory' | 'signal'>
) => Promise<{ message: string; technique: string } | null>

export type Task = (body: TaskBody, context: TaskContext) => Promise<TaskResponse>

/** Stores state between requests for `keptDays`; default: two days. */
export interface TaskMemory {
  recall(key: string): Promise<Record<string, unknown>>
  keep(key: string, state: Record<string, unknown>, keptDays?: number): Promise<void>
}

/** Thrown if the task cannot be performed as requested. The message is shown to the CLI's user. */
export class TaskRefused extends Error {
  readonly name = 'TaskRefused'

  constructor(
    readonly code: 'unknown_task' | 'needs_model' | 'not_served' | 'incomplete',
    message: string
  ) {
    super(message)
  }
}

export const unknownTask = (task: string) =>
  new TaskRefused('unknown_task', `The task “${task}” is not supported by this server.`)

export const modelRequiredError = (why: string) =>
  new TaskRefused('needs_model', `${why} A model is required. Configure one in Server Settings.`)

export const unsupportedTaskError = (why: string) => new TaskRefused('not_served', why)

/**
 * Returns the team's models.
 * @throws TaskRefused with the reason if there are none
 */
export function modelsOf({ models }: TaskContext, why: string) {
  if (!models) throw modelRequiredError(why)
  return models
}
