import { type JobName, type Jobs, queues, type ScheduledJobName } from '#api/queue/jobs'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { fromKnex, PgBoss } from 'pg-boss'

type Role = 'web' | 'worker'

/** Owns the connection to the job queue. Web processes only enqueue; workers also take and supervise. */
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
      // How soon it is noticed that a worker died: by default it is looked for once a minute.
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
    })
    this.#boss.on('error', onError)
  }

  start() {
    this.#started ??= this.#boss.start().then(async () => {
      for (const [name, options] of Object.entries(queues)) {
        await this.#boss.createQueue(name, options)
        await this.#boss.updateQueue(name, options)
      }
    })
    return this.#started
  }

  /** Puts a job in the transaction that makes its row: neither exists without the other. */
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
    if (!id) throw new Error(`The queue took no ${name} job`)
    return id
  }

  /** Has a job come whenever `cron` says (UTC); once for all the times that no worker lived. */
  async schedule(name: ScheduledJobName, cron: string) {
    await this.start()
    await this.#boss.schedule(name, cron, {}, { missed: 'once' })
  }

  /** Removes the jobs with this payload that wait to be taken. */
  async forget<Name extends JobName>(name: Name, payload: Jobs[Name]) {
    await this.start()
    const jobs = await this.#boss.findJobs(name, { data: payload, queued: true })
    for (const { id } of jobs) await this.#boss.deleteJob(name, id)
  }

  /** What a finished job answered; null while it is not. */
  async outputOf(name: JobName, id: string): Promise<{ state: string; output: unknown } | null> {
    const [job] = await this.#boss.findJobs(name, { id })
    if (!job || !['completed', 'failed', 'cancelled'].includes(job.state)) return null
    return { state: job.state, output: job.output }
  }

  /** Whether a job with this payload waits to be taken. */
  async isWaiting<Name extends JobName>(name: Name, payload: Jobs[Name]): Promise<boolean> {
    await this.start()
    const jobs = await this.#boss.findJobs(name, { data: payload, queued: true })
    return jobs.length > 0
  }

  /**
   * Takes jobs one at a time, `slots` of them concurrently in this process. One organization gets all slots but one, so
   * that others never wait for the end of its jobs.
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

  /** Jobs that this process works on now, by kind. */
  running(): Record<string, number> {
    return Object.fromEntries(this.#running)
  }

  /** Has a job that failed taken again. */
  async retry(name: string, id: string) {
    await this.start()
    await this.#boss.retry(name, id)
  }

  /** Takes a job that waits out of the queue. */
  async cancel(name: string, id: string) {
    await this.start()
    await this.#boss.cancel(name, id)
  }

  #count(name: JobName, by: number) {
    const now = (this.#running.get(name) ?? 0) + by
    if (now > 0) this.#running.set(name, now)
    else this.#running.delete(name)
  }

  /** Waits a moment for running jobs; those that go on are taken up again by another worker. */
  async stop() {
    if (this.#started) await this.#boss.stop({ graceful: true, timeout: 2000, close: true })
  }
}

function groupOf(payload: object) {
  const id: unknown = Reflect.get(payload, 'organizationId')
  return typeof id === 'string' ? { group: { id } } : {}
}
