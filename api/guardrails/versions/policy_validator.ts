import {
  MAX_CANDIDATES,
  MAX_POLICIES,
  MAX_POLICY_TEXT_LENGTH,
  MAX_TEST_TEXTS,
  MAX_TOOL_NAME_LENGTH,
  MAX_VERSION_NOTE_LENGTH,
  SETTABLE_STATES,
} from '#api/contract/guardrails/guardrail'
import {
  MAX_TEXT_CHARS,
  MAX_TEXT_POLICY_CHARS,
  ON_MATCH,
  PLACEMENTS,
  TEXT_ON_MATCH,
} from '#api/engines/guardrails/vocabulary'
import vine from '@vinejs/vine'

const MAX_LIST = 200
const MAX_NAME_LENGTH = 200
const MAX_ARGUMENTS = 50

const line = (max = MAX_NAME_LENGTH) => vine.string().trim().minLength(1).maxLength(max)
const lines = (max = MAX_NAME_LENGTH) => vine.array(line(max)).maxLength(MAX_LIST)
const text = () => vine.string().minLength(1).maxLength(MAX_POLICY_TEXT_LENGTH)
const onMatch = () => vine.enum(ON_MATCH)
const score = () => vine.number().min(0).max(1)
const thresholds = () => vine.object({ log: score(), warn: score(), block: score() })
const placements = () => vine.array(vine.enum(PLACEMENTS)).minLength(1).distinct()
const note = () => vine.string().trim().maxLength(MAX_VERSION_NOTE_LENGTH).nullable().optional()
const policyId = () => vine.string().minLength(1).maxLength(100)

const is =
  (key: string, ...values: string[]) =>
  (data: unknown) =>
    typeof data === 'object' && data !== null && values.includes(String(Reflect.get(data, key)))

const filter = vine.group([
  vine.group.if(is('name', 'injection', 'harm', 'hidden_text', 'unsafe_output', 'conversation'), {
    name: vine.enum(['injection', 'harm', 'hidden_text', 'unsafe_output', 'conversation']),
  }),
  vine.group.if(is('name', 'pii', 'secrets'), {
    name: vine.enum(['pii', 'secrets']),
    onMatch: onMatch(),
    types: lines().optional(),
  }),
  vine.group.if(is('name', 'system_prompt'), {
    name: vine.literal('system_prompt'),
    prompt: vine.string().maxLength(MAX_POLICY_TEXT_LENGTH),
    canaries: lines(),
  }),
  vine.group.if(is('name', 'output_format'), {
    name: vine.literal('output_format'),
    maxChars: vine.number().withoutDecimals().min(1).max(MAX_TEXT_CHARS).optional(),
    isJson: vine.boolean().optional(),
    bannedTexts: lines().optional(),
  }),
  vine.group.if(is('name', 'urls'), {
    name: vine.literal('urls'),
    allowedHosts: lines(),
    onMatch: onMatch(),
  }),
  vine.group.else({
    name: vine.literal('tools'),
    allowed: lines().optional(),
    denied: lines().optional(),
  }),
])

const effect = vine.group([
  vine.group.if(is('type', 'text'), {
    type: vine.literal('text'),
    value: vine.string().minLength(6).maxLength(MAX_POLICY_TEXT_LENGTH),
  }),
  vine.group.else({
    type: vine.literal('tool_call'),
    tool: line(),
    arguments: vine
      .record(
        vine.unionOfTypes([vine.string().maxLength(MAX_NAME_LENGTH), vine.number(), vine.boolean()])
      )
      .maxLength(MAX_ARGUMENTS),
  }),
])

const kind = vine.group([
  vine.group.if(is('kind', 'filter'), {
    kind: vine.literal('filter'),
    filter: vine.object({}).merge(filter),
  }),
  vine.group.if(is('kind', 'effect'), {
    kind: vine.literal('effect'),
    effect: vine.object({}).merge(effect),
    onMatch: onMatch(),
  }),
  vine.group.if(is('kind', 'text'), {
    kind: vine.literal('text'),
    text: line(MAX_TEXT_POLICY_CHARS),
    onMatch: vine.enum(TEXT_ON_MATCH),
  }),
  vine.group.else({
    kind: vine.literal('signature'),
    text: text(),
  }),
])

export const changeVersion = vine.create({
  base: vine.number().withoutDecimals().min(1),
  note: note(),
  thresholds: vine
    .object({
      INPUT: thresholds().optional(),
      OUTPUT: thresholds().optional(),
      TOOL_CALL_INPUT: thresholds().optional(),
      TOOL_CALL_OUTPUT: thresholds().optional(),
    })
    .optional(),
  removePolicyIds: vine.array(policyId()).maxLength(MAX_POLICIES).optional(),
  addPolicies: vine
    .array(
      vine.object({ placements: placements(), thresholds: thresholds().optional() }).merge(kind)
    )
    .maxLength(MAX_LIST)
    .optional(),
  changePolicies: vine
    .array(
      vine.object({
        id: policyId(),
        placements: placements().optional(),
        thresholds: thresholds().nullable().optional(),
      })
    )
    .maxLength(MAX_POLICIES)
    .optional(),
})

export const setState = vine.create({
  state: vine.enum(SETTABLE_STATES),
  force: vine.boolean().optional(),
})

export const generateVersion = vine.create({
  issueIds: vine.array(vine.string().uuid()).minLength(1).maxLength(MAX_CANDIDATES).distinct(),
  textPolicies: vine.boolean().optional(),
  note: note(),
})

export const testTexts = vine.create({
  placement: vine.enum(PLACEMENTS),
  texts: vine
    .array(vine.string().minLength(1).maxLength(MAX_TEXT_CHARS))
    .minLength(1)
    .maxLength(MAX_TEST_TEXTS),
  version: vine.number().withoutDecimals().min(1).optional(),
  /** For TOOL_CALL_INPUT: the texts are the arguments of calls to this tool. */
  toolName: vine.string().trim().minLength(1).maxLength(MAX_TOOL_NAME_LENGTH).optional(),
})
