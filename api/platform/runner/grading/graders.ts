import type { ApiProvider } from 'promptfoo'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { rejectOnAbort } from '../attempts/attempt_case.js'
import { configurationError } from '../attempts/attempt_errors.js'
import { currentCall, type Call } from '../attempts/call_context.js'
import { isRecord } from '../is_record.js'
import { findProviderCode, refuseCode, refuseFilled } from '../refuse_code.js'

/** Limits of one call to a grading model. */
const TIMEOUT_MS = 120_000
const MAX_RESPONSE_BYTES = 2_000_000
const MAX_TRIES = 3
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

export type Graders = {
  /**
   * Returns the loaded provider for a name, or a map of providers for a map of names by purpose. Missing names use the
   * defaults.
   */
  take(named: unknown): unknown
  /**
   * Checks the graders' configuration with a test case's variables.
   * @throws Error if the variables would make it executable
   */
  checkFilled(vars: Record<string, unknown>): void
}

type Method =
  | 'callApi'
  | 'callEmbeddingApi'
  | 'callSimilarityApi'
  | 'callClassificationApi'
  | 'callModerationApi'

const METHODS: readonly Method[] = [
  'callApi',
  'callEmbeddingApi',
  'callSimilarityApi',
  'callClassificationApi',
  'callModerationApi',
]

const PURPOSES = ['text', 'embedding', 'classification', 'moderation']

/**
 * Loads the grading models.
 * @throws CallFailure `configuration` if one cannot be set up
 */
export async function loadGraders(
  graders: RunnerTarget['graders'] = {},
  folder: string,
  signal: AbortSignal
): Promise<Graders> {
  const loaded = new Map<string, ApiProvider>()
  const { loadApiProvider } = await import('promptfoo')
  for (const [name, { id, config }] of Object.entries(graders)) {
    const [refused] = [...findProviderCode(id), ...refuseCode(config)]
    if (refused) throw configurationError(`Grading model: ${refused.message}`)
    const options = { config: { ...config, maxRetries: 0 } }
    const provider = await loadApiProvider(id, { options, basePath: folder })
    loaded.set(name, guarded(provider, signal))
  }
  const one = (name: unknown) => (typeof name === 'string' ? loaded.get(name) : undefined)
  const defaults = Object.fromEntries(
    PURPOSES.flatMap((name) => (loaded.has(name) ? [[name, loaded.get(name)]] : []))
  )
  return {
    checkFilled(vars) {
      for (const { config } of Object.values(graders)) {
        const [refused] = refuseFilled(config, vars, 'settings')
        if (refused) throw new Error(`Grading model: ${refused.field} ${refused.message}`)
      }
    },
    take(named) {
      if (!isRecord(named)) return one(named) ?? defaults
      const chosen = Object.entries(named).map(([purpose, name]) => [purpose, one(name)])
      return { ...defaults, ...Object.fromEntries(chosen) }
    },
  }
}

/** Wraps a provider so that each call has a deadline, a size limit and limited retries. */
function guarded(provider: ApiProvider, signal: AbortSignal): ApiProvider {
  return new Proxy(provider, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      // promptfoo distinguishes providers by their class, so the constructor is not wrapped.
      if (typeof found !== 'function' || name === 'constructor') return found
      if (!METHODS.some((method) => method === name)) return found.bind(target)
      return (...args: unknown[]) => callWithRetry(() => Reflect.apply(found, target, args), signal)
    },
  })
}

async function callWithRetry(call: () => Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const grading = currentCall.getStore()
  for (let tries = 1; ; tries++) {
    const { answer: response, context } = await callGraderOnce(call, signal)
    const { failure } = context
    if (!failure) return response
    const isTransient =
      ['rate_limited', 'connection_closed'].includes(failure.code) ||
      [500, 502, 503, 504, 529].includes(failure.status ?? 0)
    const waitMs = context.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1)
    if (!isTransient || tries >= MAX_TRIES || waitMs > MAX_WAIT_MS || signal.aborted) {
      if (grading) grading.graderFailure ??= `Grading model: ${failure.message}`
      return { error: failure.message }
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

async function callGraderOnce(call: () => Promise<unknown>, signal: AbortSignal) {
  const stop = new AbortController()
  const deadline = setTimeout(() => stop.abort('timeout'), TIMEOUT_MS)
  const onAbort = () => stop.abort('cancelled')
  signal.addEventListener('abort', onAbort, { once: true })
  const context = newCall(stop, TIMEOUT_MS)
  try {
    return {
      context,
      answer: await currentCall.run(context, () =>
        Promise.race([call(), rejectOnAbort(stop.signal)])
      ),
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    context.failure ??= { code: 'internal', message }
    return { context, answer: null }
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', onAbort)
  }
}

/** Creates a call context for grading, which has no strings to insert. */
export function newCall(stop: AbortController, timeoutMs: number): Call {
  return {
    words: new Map(),
    stop,
    timeoutMs,
    maxResponseBytes: MAX_RESPONSE_BYTES,
    status: null,
    latencyMs: 0,
    text: null,
    headers: null,
    failure: null,
    retryAfterMs: null,
  }
}
