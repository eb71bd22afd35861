import { RefusedContent, runTask, seededRandom, TaskRefused } from '#api/engines/redteam/index'
import { isHarmful } from '#api/engines/redteam/vocabulary'
import { ModelError } from '#api/platform/model_providers/model_error'
import { allowedHarm } from '#api/platform/settings/allowed_harm'
import { agentPort } from '#api/targets/model_tasks/agent_port'
import { bookTaskUsage } from '#api/targets/model_tasks/book_task_usage'
import { configuredToolCall } from '#api/targets/model_tasks/configured_tool_call'
import { pageTask } from '#api/targets/model_tasks/pages/page_tasks'
import { taskMemory } from '#api/targets/model_tasks/task_memory'
import { type Spent, withTaskModels, rules } from '#api/targets/model_tasks/task_models'
import type { HttpContext } from '@adonisjs/core/http'
import { randomInt } from 'node:crypto'

/** Shorter than the CLI's request timeout of 300 s, after which it discards results. */
const TIMEOUT_MS = 290_000
const SEEDS = 2 ** 32

/**
 * Runs a task and returns its result. Errors contain their reason as plain text, because the CLI prints it unchanged.
 * Bodies contain prompts and responses of customers' applications and must never be logged.
 */
export async function respondToTask(ctx: HttpContext, name: string, body: Record<string, unknown>) {
  try {
    const page = pageTask(name)
    if (page) return await page(ctx.team, body)
    const own = name === 'mcp-materialization' ? await configuredToolCall(ctx.team, body) : null
    return own ?? (await runForTeam(ctx, name, body))
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    ctx.logger.info({ code: refusal.code }, 'a task was refused')
    return ctx.response.status(refusal.status).send({ error: refusal.message, code: refusal.code })
  }
}

async function runForTeam(ctx: HttpContext, name: string, body: Record<string, unknown>) {
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), endOf(ctx)])
  const { agentPlanner } = await agentPort.use()
  return withTaskModels(ctx.team, async (models) => {
    try {
      const response = await runTask(name, body, {
        rules,
        models,
        harm: await harmFor(ctx, name, body),
        random: seededRandom(randomInt(SEEDS)),
        memory: taskMemory(ctx.team),
        planner: agentPlanner(ctx.team),
        signal,
      })
      return models ? withTokens(response, models.spent()) : response
    } finally {
      if (models) await bookTaskUsage(ctx.team, models.spent())
    }
  })
}

/** Loads the allowed harmful content, but only for tasks that can produce it. */
async function harmFor({ team }: HttpContext, name: string, body: Record<string, unknown>) {
  const pluginId = name === 'harmful' ? body.harmCategory : name
  return isHarmful(String(pluginId)) ? allowedHarm(team.organizationId) : NO_HARM
}

const NO_HARM: ReadonlySet<string> = new Set()

/** Adds the token usage in promptfoo's format; promptfoo sums it over all attacks. */
function withTokens(response: Record<string, unknown>, spent: Spent) {
  if (spent.answers === 0) return response
  const { inputTokens, outputTokens, answers: responses } = spent
  const total = inputTokens + outputTokens
  const tokenUsage = {
    total,
    prompt: inputTokens,
    completion: outputTokens,
    numRequests: responses,
  }
  return { ...response, tokenUsage }
}

/** Returns a signal that aborts when the client disconnects, to save model cost. */
function endOf({ response }: HttpContext): AbortSignal {
  const end = new AbortController()
  response.response.once('close', () => {
    if (!response.response.writableFinished) end.abort(new Error('The client disconnected.'))
  })
  return end.signal
}

type Refusal = { status: number; code: string; message: string }

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof TaskRefused) {
    const status = error.code === 'unknown_task' ? 404 : 422
    return { status, code: `task.${error.code}`, message: error.message + exitWarning(error) }
  }
  if (error instanceof RefusedContent) {
    return { status: 422, code: 'task.refused_content', message: error.message }
  }
  if (error instanceof ModelError) {
    const status = error.code === 'rate_limited' ? 429 : 422
    return { status, code: `task.model_${error.code}`, message: error.message }
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { status: 422, code: 'task.timeout', message: 'The model took too long for this task.' }
  }
  return null
}

/**
 * Adds a warning to a refused plugin, which the CLI prints. If no other plugin is left, the CLI ends without a scan and
 * with exit code 0, so that a pipeline would pass.
 */
const exitWarning = ({ code }: TaskRefused) =>
  code === 'not_served'
    ? ' Without any other plugin, promptfoo exits with 0 although nothing was scanned; add --strict to make it fail.'
    : ''
