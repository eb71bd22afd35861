import type { NewSimbaSession, SimbaRunner } from '#api/contract/simba/session'
import {
  MAX_ATTACKS_PER_GOAL,
  MAX_CONVERSATION_ROUNDS,
  SESSION_CONCURRENCY,
  SESSION_LIMITS,
  type CriterionKind,
} from '#api/engines/simba/vocabulary'

type Named = { id: string; name: string }

/** `none`: the judge decides whether the goal is reached. */
export const CRITERION_CHOICES = ['none', 'secret', 'canary', 'tool'] as const

export type GoalForm = { text: string; kind: CriterionKind | 'none'; value: string }

export type SessionForm = {
  target: Named | null
  goals: GoalForm[]
  pluginChoice: 'recommended' | 'chosen'
  plugins: string[]
  purpose: string
  additionalAttackInstructions: string
  limits: {
    probes: number | null
    minutes: number | null
    tokens: number | null
    usd: number | null
  }
  maxConversationRounds: number | null
  maxAttacksPerGoal: number | null
  concurrency: number | null
  hasHours: boolean
  hours: { from: string; to: string; timeZone: string }
  forbiddenPlugins: string[]
  maxMessagesPerMinute: number | null
  seed: number | null
  runner: SimbaRunner
  continueWithoutModel: boolean
}

export const emptyGoal = (): GoalForm => ({ text: '', kind: 'none', value: '' })

/** Limits of the seed; the maximum is the largest signed 32-bit integer. */
export const SEED = { min: 0, max: 2 ** 31 - 1 }
export const RATE = { min: 1, max: 6000 }

/** Returns the initial form values, with the target from the URL. */
export const initialForm = (target: Named | null, timeZone: string): SessionForm => ({
  target,
  goals: [],
  pluginChoice: 'recommended',
  plugins: [],
  purpose: '',
  additionalAttackInstructions: '',
  limits: {
    probes: SESSION_LIMITS.probes.default,
    minutes: SESSION_LIMITS.minutes.default,
    tokens: null,
    usd: null,
  },
  maxConversationRounds: MAX_CONVERSATION_ROUNDS.default,
  maxAttacksPerGoal: MAX_ATTACKS_PER_GOAL.default,
  concurrency: SESSION_CONCURRENCY.default,
  hasHours: false,
  hours: { from: '09:00', to: '17:00', timeZone },
  forbiddenPlugins: [],
  maxMessagesPerMinute: null,
  seed: null,
  runner: 'server',
  continueWithoutModel: false,
})

const goalOf = ({ text, kind, value }: GoalForm) => ({
  text: text.trim(),
  criterion: kind === 'none' ? null : { kind, value: value.trim() },
})

/** Builds the request body. Omits blank optional fields, so that the server's defaults apply. */
export function orderOf(form: SessionForm): NewSimbaSession {
  const { limits, hours, seed } = form
  const { probes, ...others } = limits
  const purpose = form.purpose.trim()
  const instructions = form.additionalAttackInstructions.trim()
  return {
    targetId: form.target?.id ?? '',
    goals: form.goals.map(goalOf),
    ...(form.pluginChoice === 'chosen' && { plugins: form.plugins }),
    ...(purpose && { purpose }),
    ...(instructions && { additionalAttackInstructions: instructions }),
    ...(form.maxConversationRounds !== null && {
      maxConversationRounds: form.maxConversationRounds,
    }),
    ...(form.maxAttacksPerGoal !== null && { maxAttacksPerGoal: form.maxAttacksPerGoal }),
    ...(form.concurrency !== null && { concurrency: form.concurrency }),
    limits: { ...others, ...(probes !== null && { probes }) },
    rules: {
      hours: form.hasHours ? hours : null,
      forbiddenPlugins: form.forbiddenPlugins,
      maxMessagesPerMinute: form.maxMessagesPerMinute,
    },
    ...(seed !== null && { seed }),
    runner: form.runner,
    continueWithoutModel: form.continueWithoutModel,
  }
}

/** Maps a server field to a form field. */
export function fieldFor(serverField: string): string {
  if (serverField === 'targetId') return 'target'
  const goal = /^goals\.(\d+)\.criterion/.exec(serverField)
  if (goal) return `goals.${goal[1]}.value`
  const field = serverField.replace(/^rules\./, '')
  if (field.startsWith('plugins')) return 'plugins'
  return field.startsWith('forbiddenPlugins') ? 'forbiddenPlugins' : field
}
