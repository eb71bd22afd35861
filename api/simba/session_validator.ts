import { MAX_SIMBA_BATCH, SIMBA_RUNNERS } from '#api/contract/simba/session'
import {
  CRITERIA,
  MAX_ATTACKS_PER_GOAL,
  MAX_CONVERSATION_ROUNDS,
  MAX_GOAL_CHARS,
  MAX_GOALS,
  MAX_MESSAGE_CHARS,
  SESSION_CONCURRENCY,
  SESSION_LIMITS,
} from '#api/engines/simba/vocabulary'
import { MAX_SEED } from '#api/scans/scan_validator'
import vine from '@vinejs/vine'
import { IANAZone } from 'luxon'

const MAX_PURPOSE_CHARS = 20_000
const MAX_INSTRUCTION_CHARS = 10_000
const MAX_PLUGINS = 300
const MAX_MESSAGES_PER_MINUTE = 6000

const whole = ({ min, max }: { min: number; max: number }) =>
  vine.number().withoutDecimals().min(min).max(max)

const timeZone = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && IANAZone.isValidZone(value)) return
  field.report('The time zone must be an IANA name such as Europe/Berlin', 'timeZone', field)
})

const time = () => vine.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const pluginIds = () =>
  vine.array(vine.string().trim().minLength(1).maxLength(200)).maxLength(MAX_PLUGINS)

const goal = () =>
  vine.object({
    text: vine.string().trim().minLength(1).maxLength(MAX_GOAL_CHARS),
    criterion: vine
      .object({
        kind: vine.enum(CRITERIA),
        value: vine.string().minLength(3).maxLength(MAX_GOAL_CHARS),
      })
      .nullable()
      .optional(),
  })

const limits = () =>
  vine.object({
    probes: whole(SESSION_LIMITS.probes).optional(),
    minutes: whole(SESSION_LIMITS.minutes).nullable().optional(),
    tokens: whole(SESSION_LIMITS.tokens).nullable().optional(),
    usd: vine
      .number()
      .min(SESSION_LIMITS.usd.min)
      .max(SESSION_LIMITS.usd.max)
      .nullable()
      .optional(),
  })

export const startSimbaSession = vine.create({
  targetId: vine.string().uuid(),
  goals: vine.array(goal()).maxLength(MAX_GOALS),
  plugins: pluginIds().minLength(1).optional(),
  purpose: vine.string().trim().maxLength(MAX_PURPOSE_CHARS).optional(),
  additionalAttackInstructions: vine.string().trim().maxLength(MAX_INSTRUCTION_CHARS).optional(),
  maxConversationRounds: whole(MAX_CONVERSATION_ROUNDS).optional(),
  maxAttacksPerGoal: whole(MAX_ATTACKS_PER_GOAL).optional(),
  concurrency: whole(SESSION_CONCURRENCY).optional(),
  limits: limits().optional(),
  rules: vine
    .object({
      hours: vine
        .object({
          from: time(),
          to: time(),
          timeZone: vine.string().maxLength(100).use(timeZone()),
        })
        .nullable()
        .optional(),
      forbiddenPlugins: pluginIds().optional(),
      maxMessagesPerMinute: whole({ min: 1, max: MAX_MESSAGES_PER_MINUTE }).nullable().optional(),
    })
    .optional(),
  seed: whole({ min: 0, max: MAX_SEED }).optional(),
  runner: vine.enum(SIMBA_RUNNERS).optional(),
  continueWithoutModel: vine.boolean().optional(),
})

export const extendSimbaSession = vine.create(limits())

export const controlSimbaSession = vine.create({ by: vine.enum(['person', 'agent'] as const) })

const probeNumber = () => whole({ min: 0, max: SESSION_LIMITS.probes.max })

export const sendSimbaMessage = vine.create({
  message: vine.string().minLength(1).maxLength(MAX_MESSAGE_CHARS),
  fromExchange: probeNumber().nullable().optional(),
})

export const forkSimbaSession = vine.create({ fromExchange: probeNumber() })

export const revealSimbaTexts = vine.create({ attempt: probeNumber() })

const MAX_OUTPUT_CHARS = 200_000
const MAX_TOOL_CALLS = 100
const MAX_TOOL_CHARS = 50_000

export const answerSimbaSession = vine.create({
  answers: vine
    .array(
      vine.object({
        conversationId: vine.string().minLength(1).maxLength(100),
        round: whole({ min: 1, max: SESSION_LIMITS.probes.max }).optional(),
        output: vine.string().maxLength(MAX_OUTPUT_CHARS).optional(),
        error: vine.string().maxLength(2000).optional(),
        toolCalls: vine
          .array(
            vine.object({
              name: vine.string().maxLength(500),
              arguments: vine.string().maxLength(MAX_TOOL_CHARS).optional(),
              result: vine.string().maxLength(MAX_TOOL_CHARS).optional(),
              error: vine.string().maxLength(MAX_TOOL_CHARS).optional(),
            })
          )
          .maxLength(MAX_TOOL_CALLS)
          .optional(),
      })
    )
    .maxLength(MAX_SIMBA_BATCH),
})
