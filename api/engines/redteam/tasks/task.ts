import type { Backend, ModelClient, Random } from '../ports.js'

/** One request of the command-line tool, as it came; every task reads its own fields out of it. */
export type TaskBody = Readonly<Record<string, unknown>>

/** What the tool reads back: the fields differ from task to task. */
export type TaskAnswer = Record<string, unknown>

export type TaskContext = {
  /** Attacks and verdicts without a model. */
  rules: Backend
  /** The team's models; null: whatever needs one is refused. */
  models: { writes: ModelClient; judges: ModelClient } | null
  /** The kinds of harmful content that an administrator has allowed. */
  harm: ReadonlySet<string>
  random: Random
  memory: TaskMemory
  signal?: AbortSignal
}

export type Task = (body: TaskBody, context: TaskContext) => Promise<TaskAnswer>

/** What is remembered between the calls of one attack for two days, and of a target for as long as is said. */
export interface TaskMemory {
  recall(key: string): Promise<Record<string, unknown>>
  keep(key: string, state: Record<string, unknown>, keptDays?: number): Promise<void>
}

/** A task that cannot be done as asked. The message is for the person who runs the tool. */
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
  new TaskRefused('unknown_task', `This server does not know the task “${task}”.`)

export const needsModel = (why: string) =>
  new TaskRefused('needs_model', `${why} It needs a model: set one in Server settings.`)

export const notServed = (why: string) => new TaskRefused('not_served', why)

/** The team's models. @throws TaskRefused with the reason when there are none */
export function modelsOf({ models }: TaskContext, why: string) {
  if (!models) throw needsModel(why)
  return models
}
