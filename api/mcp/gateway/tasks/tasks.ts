import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { ExtensionTask } from '#api/mcp/gateway/tasks/extension_task'
import { SessionTask } from '#api/mcp/gateway/tasks/session_task'
import { surplusTasks } from '#api/mcp/gateway/tasks/surplus_tasks'
import type { TaskOwner } from '#api/mcp/gateway/tasks/task_ids'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

const MAX_TASKS_PER_USER = 32
/** Maximum total length of the results that this process keeps; beyond it, ended tasks are removed. */
const MAX_CHARS = 64_000_000
const SWEEP_MS = 10_000

type KeptTask = SessionTask | ExtensionTask

/**
 * Owns the tasks of this process. They are lost when the process ends, but the call log still contains the outcomes of
 * their calls.
 */
export class Tasks {
  #tasks = new Map<string, KeptTask>()
  #timer = setInterval(() => this.#sweep(), SWEEP_MS).unref()

  /**
   * Adds a task. If the user has too many, removes the oldest one that has ended.
   * @throws McpError
   */
  add(task: KeptTask): void {
    const { userId } = task.owner
    const own = [...this.#tasks.values()].filter(({ owner }) => owner.userId === userId)
    if (own.length >= MAX_TASKS_PER_USER) {
      const ended = own.find(({ isEnded }) => isEnded)
      if (!ended) throw new McpError(ErrorCode.InvalidRequest, TOO_MANY)
      this.#tasks.delete(ended.id)
    }
    this.#tasks.set(task.id, task)
  }

  /** Finds a task; null if it belongs to another user, application, protocol or process. */
  findSessionTask(id: string, owner: TaskOwner): SessionTask | null {
    const task = this.#find(id, owner)
    return task instanceof SessionTask ? task : null
  }

  /** Finds a task; null if it belongs to another user, application, protocol or process. */
  findExtensionTask(id: string, owner: TaskOwner): ExtensionTask | null {
    const task = this.#find(id, owner)
    return task instanceof ExtensionTask ? task : null
  }

  /** Lists the owner's tasks by age, oldest first. */
  sessionTasksOf(owner: TaskOwner): SessionTask[] {
    return [...this.#tasks.values()]
      .filter((task) => task instanceof SessionTask)
      .filter((task) => isOwn(task, owner) && Date.now() < task.expiresAt)
  }

  /** Removes results beyond the memory limit. Call it when a task has ended with its result. */
  limitMemory(): void {
    for (const { id } of surplusTasks([...this.#tasks.values()], MAX_CHARS)) this.#tasks.delete(id)
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const task of this.#tasks.values()) task.cancel()
  }

  #find(id: string, owner: TaskOwner): KeptTask | null {
    const task = this.#tasks.get(id)
    return task && isOwn(task, owner) && Date.now() < task.expiresAt ? task : null
  }

  #sweep(): void {
    for (const task of this.#tasks.values()) {
      if (Date.now() < task.expiresAt) continue
      task.cancel()
      this.#tasks.delete(task.id)
    }
  }
}

const TOO_MANY = `At most ${MAX_TASKS_PER_USER} tasks of a user can run. Cancel one, or wait for one to end.`

const isOwn = ({ owner }: KeptTask, { userId, applicationId }: TaskOwner): boolean =>
  owner.userId === userId && owner.applicationId === applicationId

export const taskOwner = (
  { principal }: Pick<GatewaySession, 'principal'>,
  { id }: Pick<ApplicationConfig, 'id'>
): TaskOwner => ({ userId: principal.userId, applicationId: id })
