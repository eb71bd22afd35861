import { MANNERS } from '../tasks/manners.js'

/**
 * Strategies that work from the target's answers. `attempts`: every message stands alone in a session of its own;
 * otherwise they are turns of one conversation.
 */
export type AdaptiveStrategy = {
  kind: 'turns' | 'attempts'
  /** Messages to the target at most, unless the template says otherwise. */
  most: number
  /** How a model plays it; absent: the scripts are all there is to it. */
  manner?: string
  /** The script that a conversation without a model begins with; absent: it needs a model. */
  ladder?: string
  /** Takes refused messages out of what the target is shown, where the conversation is sent anew each time. */
  goesBack?: boolean
}

const ADAPTIVE: Record<string, AdaptiveStrategy> = {
  'crescendo': {
    kind: 'turns',
    most: 5,
    manner: MANNERS.crescendo,
    ladder: 'foot in the door',
    goesBack: true,
  },
  'goat': { kind: 'turns', most: 5, manner: MANNERS.goat, ladder: 'summary' },
  'jailbreak:hydra': {
    kind: 'turns',
    most: 10,
    manner: MANNERS['hydra-decision'],
    ladder: 'bad example',
    goesBack: true,
  },
  'jailbreak:goblin': {
    kind: 'turns',
    most: 5,
    manner: MANNERS['goblin-decision'],
    ladder: 'story',
  },
  'mischievous-user': {
    kind: 'turns',
    most: 5,
    manner: MANNERS['mischievous-user'],
    ladder: 'authority',
  },
  'custom': { kind: 'turns', most: 10, manner: MANNERS.custom },
  'jailbreak': { kind: 'attempts', most: 10, manner: MANNERS.iterative, ladder: 'any' },
  'jailbreak:meta': {
    kind: 'attempts',
    most: 10,
    manner: MANNERS['meta-agent-decision'],
    ladder: 'any',
  },
  'jailbreak:tree': { kind: 'attempts', most: 25, manner: MANNERS.tree, ladder: 'any' },
  // Its message leads to a page that our server keeps; what stands there is the attack.
  'indirect-web-pwn': { kind: 'attempts', most: 3, ladder: 'page' },
  'best-of-n': { kind: 'attempts', most: 10, ladder: 'any' },
}

/** Messages of one attack, whatever a template asks for. */
const MOST = 250

export function adaptiveStrategy(id: string): AdaptiveStrategy | undefined {
  return Object.hasOwn(ADAPTIVE, id) ? ADAPTIVE[id] : undefined
}

/** The strategy by whose rules an attack is led: its own, or the first step of a layer. */
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

/** The fields by which templates, the tool's included, say how long an attack goes on. */
const LENGTHS = ['maxTurns', 'turns', 'numIterations', 'maxIterations', 'nSteps', 'maxAttempts']

/** Messages to the target at most; 1 for strategies that send one and are done. */
export function mostMessages(strategyId: string, config: Record<string, unknown> = {}): number {
  const leading = leadingStrategy(strategyId, config)
  if (!leading) return 1
  const said = LENGTHS.map((field) => Number(config[field])).find((value) => value >= 1)
  return Math.min(MOST, Math.floor(said ?? leading.strategy.most))
}
