import { z } from 'zod'
import { readContent, text } from '../content.js'

/** Instructions for a model that plays an attacker, by strategy or task. */
export const MANNERS = readContent(
  'scripts/manners.yaml',
  z.strictObject({
    'goat': text,
    'meta-agent-decision': text,
    'hydra-decision': text,
    'goblin-decision': text,
    'crescendo': text,
    'mischievous-user': text,
    'custom': text,
    'iterative': text,
    'tree': text,
  })
)

/**
 * A strategy that chooses each message based on the target's responses. `attempts`: every message has its own session;
 * `turns`: all messages belong to one conversation.
 */
export type AdaptiveStrategy = {
  kind: 'turns' | 'attempts'
  /** Default message limit per attack. */
  maxMessages: number
  /** Instruction for a model that plays the attacker; absent if only scripts exist. */
  manner?: string
  /**
   * First ladder of a scripted conversation; for `attempts`, any value means that scripts exist. Absent if the strategy
   * requires a model.
   */
  ladder?: string
  /** Omits refused messages from the conversation that stateless targets receive with each request. */
  rewritesHistory?: boolean
  /** Set to false if a success must not be repeated in a new session. */
  isConfirmed?: boolean
}

const ADAPTIVE: Record<string, AdaptiveStrategy> = {
  'crescendo': {
    kind: 'turns',
    maxMessages: 5,
    manner: MANNERS.crescendo,
    ladder: 'foot in the door',
    rewritesHistory: true,
  },
  'goat': { kind: 'turns', maxMessages: 5, manner: MANNERS.goat, ladder: 'summary' },
  'jailbreak:hydra': {
    kind: 'turns',
    maxMessages: 10,
    manner: MANNERS['hydra-decision'],
    ladder: 'bad example',
    rewritesHistory: true,
  },
  'jailbreak:goblin': {
    kind: 'turns',
    maxMessages: 5,
    manner: MANNERS['goblin-decision'],
    ladder: 'story',
  },
  'mischievous-user': {
    kind: 'turns',
    maxMessages: 5,
    manner: MANNERS['mischievous-user'],
    ladder: 'authority',
  },
  'custom': { kind: 'turns', maxMessages: 10, manner: MANNERS.custom },
  'jailbreak': { kind: 'attempts', maxMessages: 10, manner: MANNERS.iterative, ladder: 'any' },
  'jailbreak:meta': {
    kind: 'attempts',
    maxMessages: 10,
    manner: MANNERS['meta-agent-decision'],
    ladder: 'any',
  },
  'jailbreak:tree': { kind: 'attempts', maxMessages: 25, manner: MANNERS.tree, ladder: 'any' },
  // The message contains a link to a page on our server with the attack.
  'indirect-web-pwn': { kind: 'attempts', maxMessages: 5, ladder: 'page', isConfirmed: false },
  'best-of-n': { kind: 'attempts', maxMessages: 10, ladder: 'any' },
}

/** Maximum messages per attack, regardless of the template's setting. */
const MAX_MESSAGES = 250

export function adaptiveStrategy(id: string): AdaptiveStrategy | undefined {
  return Object.hasOwn(ADAPTIVE, id) ? ADAPTIVE[id] : undefined
}

/** Returns the strategy that chooses an attack's messages: the attack's own, or the first step of a layer. */
export function leadingStrategy(
  strategyId: string,
  config: Record<string, unknown> = {}
): { id: string; strategy: AdaptiveStrategy } | undefined {
  const steps: unknown[] = Array.isArray(config.steps) ? config.steps : []
  const [first] = steps
  const id = strategyId === 'layer' ? nameOf(first) : strategyId
  const strategy = adaptiveStrategy(id)
  return strategy && { id, strategy }
}

function nameOf(step: unknown): string {
  if (typeof step === 'string') return step
  const named = typeof step === 'object' && step !== null && 'id' in step ? step.id : ''
  return typeof named === 'string' ? named : ''
}

/** Settings that limit the number of messages, as named in our templates and those of the command-line tool. */
const LENGTH_FIELDS = [
  'maxTurns',
  'turns',
  'numIterations',
  'maxIterations',
  'nSteps',
  'maxAttempts',
]

/** Returns the maximum number of messages to the target; 1 for strategies that send a single message. */
export function maxMessagesPerAttack(
  strategyId: string,
  config: Record<string, unknown> = {}
): number {
  const leading = leadingStrategy(strategyId, config)
  if (!leading) return 1
  const configured = LENGTH_FIELDS.map((field) => Number(config[field])).find((value) => value >= 1)
  return Math.min(MAX_MESSAGES, Math.floor(configured ?? leading.strategy.maxMessages))
}
