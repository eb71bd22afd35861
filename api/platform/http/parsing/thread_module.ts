import { DomainError, invalidField } from '#api/platform/http/domain_error'
import { PARSERS_BUSY } from '#api/platform/http/parsing/errors'
import { parsingOwner } from '#api/platform/http/parsing/parsing_owner'
import { ThreadPool } from '#api/platform/http/parsing/thread_pool'

/** Maximum threads per web process, shared by all tenants. */
const MAX_THREADS = 2
/** Less than `MAX_THREADS`, so that one organization's documents always leave a thread for others. */
const MAX_THREADS_PER_OWNER = 1
const MAX_WAITING = 32
const MAX_WAITING_PER_OWNER = 8
const START_MS = 30_000
const DEADLINE_MS = 6_000
const HEAP_MB = 320
const IDLE_MS = 30_000
/**
 * Maximum number of values in a thread's result. Larger results are rejected, because deserializing them would block the
 * event loop for over 100 ms.
 */
const MAX_OUTPUT_NODES = 200_000

const LIMITS = {
  threads: MAX_THREADS,
  threadsPerOwner: MAX_THREADS_PER_OWNER,
  waiting: MAX_WAITING,
  waitingPerOwner: MAX_WAITING_PER_OWNER,
  startMs: START_MS,
  deadlineMs: DEADLINE_MS,
  heapMb: HEAP_MB,
  idleMs: IDLE_MS,
}

const pools = {
  documents: new ThreadPool(LIMITS),
  /** Exporters send spans all the time, so they have a dedicated thread and do not delay documents. */
  spans: new ThreadPool({ ...LIMITS, threads: 1, waiting: 64, waitingPerOwner: 32 }),
}

// Parameter and return types are inferred from the module; this type only selects functions.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Callable = (...args: any[]) => unknown
type Functions<Module> = {
  [Name in keyof Module as Module[Name] extends Callable ? Name : never]: Module[Name]
}
type Call<Module> = <Name extends keyof Functions<Module> & string>(
  name: Name,
  ...args: Module[Name] extends Callable ? Parameters<Module[Name]> : never
) => Promise<Module[Name] extends Callable ? Awaited<ReturnType<Module[Name]>> : never>

type Options = {
  /** Request field named in errors. */
  field: string
  /** Default: `documents`. */
  lane?: keyof typeof pools
  maxOutputNodes?: number
}

/**
 * Returns the module's exported functions as functions that run in a parser thread. The module and its imports must be
 * pure: no application, database, or environment. Arguments and results are copied.
 * @throws the DomainError that the function throws; INVALID for `field` if the call exceeds its time or memory or its
 * result is too complex; PARSERS_BUSY
 */
export function threadModule<Module>(
  url: URL,
  { field, lane = 'documents', maxOutputNodes = MAX_OUTPUT_NODES }: Options
): Call<Module> {
  const source = import.meta.url.endsWith('.ts') ? url.href.replace(/\.js$/, '.ts') : url.href
  return async (name, ...args) => {
    const reply = await pools[lane].run(
      { url: source, name, args, nodes: maxOutputNodes },
      parsingOwner.getStore() ?? 'no organization'
    )
    switch (reply.type) {
      case 'output':
        return reply.output as never
      case 'refused':
        throw new DomainError(reply.code, reply.status, reply.message, reply.errors)
      case 'complex':
        throw invalidField(field, 'complexity', `The document is too complex. ${reply.message}`)
      case 'memory':
        throw invalidField(field, 'complexity', 'The document needs too much memory. Split it.')
      case 'timeout':
        throw invalidField(
          field,
          'complexity',
          `The document takes longer than ${DEADLINE_MS / 1000} s to read. Split or simplify it.`
        )
      case 'busy':
        throw PARSERS_BUSY()
      case 'failed':
        throw new Error(`Parser thread failed in ${name}: ${reply.message}`)
    }
  }
}
