import type Team from '#api/accounts/tenants/team'
import type { NewSimbaSession, SimbaLimits, SimbaRules } from '#api/contract/simba/session'
import { type Backend, catalogPresets, findPlugin } from '#api/engines/redteam/index'
import type { PluginChoice, TemplateSettings } from '#api/engines/redteam/vocabulary'
import {
  AGENT,
  MAX_ATTACKS_PER_GOAL,
  MAX_CONVERSATION_ROUNDS,
  type PursuedPlugin,
  SESSION_CONCURRENCY,
  SESSION_LIMITS,
  type SessionPlan,
} from '#api/engines/simba/vocabulary'
import { withPlanningBackend } from '#api/library/templates/estimate_backend'
import { invalidField } from '#api/platform/http/domain_error'
import { resolveTemplate } from '#api/scans/create/resolve_template'
import type { ScanSettings } from '#api/scans/scan'
import { MAX_SEED } from '#api/scans/scan_validator'
import { NO_PLUGINS } from '#api/simba/errors'
import { loadLessons } from '#api/simba/publish/lessons'
import { targetFingerprint } from '#api/simba/publish/target_fingerprint'
import { renewLessons } from '#api/simba/start/renew_lessons'
import { techniquesOf } from '#api/simba/start/techniques'
import type Target from '#api/targets/target'
import { randomInt } from 'node:crypto'

export type PlannedSession = {
  plan: SessionPlan
  config: ScanSettings
  limits: SimbaLimits
  rules: SimbaRules
}

/**
 * Copies everything on which a session depends: the target's description, plugins with their severities, the judge's
 * settings, limits, rules, and lessons from earlier sessions.
 * @throws NO_PLUGINS; INVALID for unknown plugins
 */
export async function planSession(
  team: Team,
  target: Target,
  order: NewSimbaSession
): Promise<PlannedSession> {
  const rules = rulesOf(order)
  const scope = { organizationId: team.organizationId, teamId: team.id }
  const { ids, techniques, usesModel } = await withPlanningBackend(scope, (backend) => ({
    usesModel: backend.name === 'model',
    ids: pluginIdsOf(order, rules, backend),
    techniques: techniquesOf({ ...backend, supportsStrategy: backend.supportsStrategy }),
  }))
  if (ids.length === 0 && order.goals.length === 0) throw NO_PLUGINS()
  const template = templateOf(order, target, ids, techniques)
  const resolved = await resolveTemplate(team, target, template)
  const description = {
    name: target.name,
    purpose: order.purpose?.trim() || target.purpose,
    details: target.details,
  }
  const fingerprint = targetFingerprint(target.call, description.purpose)
  const seed = order.seed ?? randomInt(MAX_SEED)
  return {
    rules,
    limits: limitsOf(order),
    config: { ...resolved, target: description },
    plan: {
      seed,
      target: description,
      goals: order.goals,
      plugins: resolved.template.plugins.flatMap(toPursued),
      techniques: usesModel ? [AGENT, ...techniques] : techniques,
      maxConversationRounds: order.maxConversationRounds ?? MAX_CONVERSATION_ROUNDS.default,
      maxAttacksPerGoal: order.maxAttacksPerGoal ?? MAX_ATTACKS_PER_GOAL.default,
      concurrency: template.maxConcurrency,
      maxCharsPerMessage: null,
      lessons: renewLessons(await loadLessons(team.id, fingerprint), seed),
    },
  }
}

/** Returns the chosen plugins, or else the recommended ones, that the backend supports and that are not forbidden. */
function pluginIdsOf(
  { plugins }: NewSimbaSession,
  { forbiddenPlugins }: SimbaRules,
  backend: Pick<Backend, 'supportsPlugin'>
): string[] {
  const unknown = plugins?.find((id) => !findPlugin(id))
  if (unknown !== undefined) {
    throw invalidField('plugins', 'exists', `No plugin has the ID ${unknown}`)
  }
  const chosen = plugins ?? catalogPresets().find(({ id }) => id === 'recommended')?.plugins ?? []
  return [...new Set(chosen)].filter(
    (id) =>
      findPlugin(id) &&
      !NEED_SETTINGS.includes(id) &&
      !isForbidden(id, forbiddenPlugins) &&
      backend.supportsPlugin(id) === true
  )
}

/** Plugins whose attacks require a text from a template. Goals replace `intent`. */
const NEED_SETTINGS = ['policy', 'intent']

/**
 * Whether a plugin is forbidden. Forbidding a plugin also forbids its variants, such as
 * `harmful:cybercrime:malicious-code`.
 */
const isForbidden = (id: string, forbidden: readonly string[]) =>
  forbidden.some((each) => id === each || id.startsWith(`${each}:`))

function toPursued({ id, severity, config }: PluginChoice): PursuedPlugin[] {
  const plugin = findPlugin(id)
  if (!plugin) return []
  const { name, description, takesStrategies } = plugin
  return [
    {
      ...{ id, name, description, takesStrategies },
      severity: severity ?? plugin.severity,
      config: config ?? {},
    },
  ]
}

function templateOf(
  { maxAttacksPerGoal, concurrency }: NewSimbaSession,
  { call }: Target,
  plugins: string[],
  techniques: string[]
): TemplateSettings {
  const { maxConcurrency, delayMs } = call.settings
  const lanes = Math.min(concurrency ?? SESSION_CONCURRENCY.default, maxConcurrency)
  return {
    plugins: plugins.map((id) => ({ id })),
    strategies: techniques.map((id) => ({ id })),
    numTests: maxAttacksPerGoal ?? MAX_ATTACKS_PER_GOAL.default,
    languages: ['en'],
    // A delay requires a concurrency of 1.
    maxConcurrency: delayMs > 0 ? 1 : lanes,
    delayMs,
  }
}

const limitsOf = ({ limits = {} }: NewSimbaSession): SimbaLimits => ({
  probes: limits.probes ?? SESSION_LIMITS.probes.default,
  minutes: limits.minutes === undefined ? SESSION_LIMITS.minutes.default : limits.minutes,
  tokens: limits.tokens ?? null,
  usd: limits.usd ?? null,
})

const rulesOf = ({ rules = {} }: NewSimbaSession): SimbaRules => ({
  hours: rules.hours ?? null,
  forbiddenPlugins: rules.forbiddenPlugins ?? [],
  maxMessagesPerMinute: rules.maxMessagesPerMinute ?? null,
})
