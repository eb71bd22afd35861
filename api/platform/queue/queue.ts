import { type JobName, type Jobs, queues, type ScheduledJobName } from '#api/platform/queue/jobs'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { fromKnex, PgBoss } from 'pg-boss'

type Role = 'web' | 'worker'

/** Owns the connection to the job queue. Web processes only enqueue; workers also run and supervise jobs. */
export class Queue {
  readonly #boss: PgBoss
  readonly #running = new Map<JobName, number>()
  #started?: Promise<unknown>

  constructor(
    options: { connectionString: string; schema: string },
    role: Role,
    onError: (error: Error) => void
  ) {
    const isWorker = role === 'worker'
    this.#boss = new PgBoss({
      ...options,
      application_name: `assay ${role} queue`,
      max: isWorker ? 4 : 2,
      supervise: isWorker,
      schedule: isWorker,
      // Shorter than the default of a minute, to detect crashed workers faster.
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
    })
    this.#boss.on('error', onError)
  }

  start() {
    this.#started ??= this.#boss.start().then(() => this.#declareQueues())
    return this.#started
  }

  /**
   * Creates missing queues and updates changed ones. Reads the stored queues first, because usually nothing has changed.
   */
  async #declareQueues() {
    const stored = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const [name, options] of Object.entries(queues)) {
      const queue = stored.get(name)
      if (!queue) await this.#boss.createQueue(name, options)
      else if (isChanged(queue, options)) await this.#boss.updateQueue(name, options)
    }
  }

  /**
   * Enqueues a job. With `trx`, the job is part of the caller's transaction, so that neither the job nor the row it
   * refers to exists without the other.
   */
  async enqueue<Name extends JobName>(
    name: Name,
    payload: Jobs[Name],
    trx?: TransactionClientContract,
    options: { startAfter?: Date } = {}
  ) {
    await this.start()
    const inside = trx ? { db: fromKnex(trx.knexClient) } : {}
    const turn = groupOf(payload)
    const id = await this.#boss.send(name, payload, { ...options, ...turn, ...inside })
    if (!id) throw new Error(`The queue rejected a ${name} job`)
    return id
  }

  /** Schedules a cron job (UTC). If runs were missed while no worker was online, a single run replaces them. */
  async schedule(name: ScheduledJobName, cron: string) {
    await this.start()
    await this.#boss.schedule(name, cron, {}, { missed: 'once' })
  }

  /** Deletes waiting jobs with this payload. */
  async forget<Name extends JobName>(name: Name, payload: Jobs[Name]) {
    await this.start()
    const jobs = await this.#boss.findJobs(name, { data: payload, queued: true })
    for (const { id } of jobs) await this.#boss.deleteJob(name, id)
  }

  /** Returns the state and output of a finished job; null if it is unfinished or no longer stored. */
  async outputOf(name: JobName, id: string): Promise<{ state: string; output: unknown } | null> {
    const [job] = await this.#boss.findJobs(name, { id })
    if (!job || !['completed', 'failed', 'cancelled'].includes(job.state)) return null
    return { state: job.state, output: job.output }
  }

  /** Whether a job with this payload is waiting. */
  async isWaiting<Name extends JobName>(name: Name, payload: Jobs[Name]): Promise<boolean> {
    await this.start()
    const jobs = await this.#boss.findJobs(name, { data: payload, queued: true })
    return jobs.length > 0
  }

  /**
   * Runs jobs, up to `slots` concurrently in this process. If there are several slots, one organization can occupy all
   * but one of them, so that others need not wait for its jobs.
   */
  async work<Name extends JobName>(
    name: Name,
    slots: number,
    handle: (payload: Jobs[Name], signal: AbortSignal) => Promise<object | void>
  ) {
    await this.start()
    await this.#boss.work<Jobs[Name]>(
      name,
      {
        pollingIntervalSeconds: 0.5,
        batchSize: 1,
        localConcurrency: slots,
        ...(slots > 1 && { localGroupConcurrency: slots - 1 }),
      },
      async ([job]) => {
        if (!job) return
        this.#count(name, 1)
        try {
          return await handle(job.data, job.signal)
        } finally {
          this.#count(name, -1)
        }
      }
    )
  }

  /** Returns the number of running jobs in this process, by type. */
  running(): Record<string, number> {
    return Object.fromEntries(this.#running)
  }

  /** Requeues a failed job. */
  async retry(name: string, id: string) {
    await this.start()
    await this.#boss.retry(name, id)
  }

  /** Cancels a waiting job. */
  async cancel(name: string, id: string) {
    await this.start()
    await this.#boss.cancel(name, id)
  }

  #count(name: JobName, by: number) {
    const now = (this.#running.get(name) ?? 0) + by
    if (now > 0) this.#running.set(name, now)
    else this.#running.delete(name)
  }

  /** Waits briefly for running jobs to end; another worker resumes those that do not. */
  async stop() {
    if (this.#started) await this.#boss.stop({ graceful: true, timeout: 2000, close: true })
  }
}

/** Whether a stored queue has another value for one of these options. */
function isChanged(stored: object, options: object): boolean {
  const values = new Map<string, unknown>(Object.entries(stored))
  return Object.entries(options).some(([option, value]) => values.get(option) !== value)
}

function groupOf(payload: object) {
  const id: unknown = Reflect.get(payload, 'organizationId')
  return typeof id === 'string' ? { group: { id } } : {}
}
