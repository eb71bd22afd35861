import type { Goal, Hypothesis, PursuedPlugin, SessionPlan } from '../vocabulary.js'

/** Maximum number of plugins pursued per goal, in addition to the goal in its own words. */
const MAX_PLUGINS_PER_GOAL = 3
/** Minimum number of words that a plugin must share with a goal. */
const MIN_SHARED_WORDS = 1

/** Plugin that sends a goal in its author's words. */
export const GOAL_PLUGIN = 'intent'

export type Pursuit = { hypothesis: Hypothesis; plugin: PursuedPlugin; goal: Goal | null }

/**
 * Builds the hypotheses of a session: one per plugin or, if there are goals, one per goal in its own words and one for
 * each of the plugins that fit the goal best.
 */
export function buildHypotheses({ goals, plugins }: SessionPlan): Pursuit[] {
  if (goals.length === 0) return plugins.map((plugin) => pursuitOf(plugin, null, null, plugin.id))
  return goals.flatMap((goal, number) => [
    pursuitOf(goalPlugin(goal), goal, number, `goal-${number + 1}`),
    ...fitting(goal, plugins).map((plugin) =>
      pursuitOf(plugin, goal, number, `goal-${number + 1}:${plugin.id}`)
    ),
  ])
}

function pursuitOf(
  plugin: PursuedPlugin,
  goal: Goal | null,
  number: number | null,
  key: string
): Pursuit {
  const own = plugin.id === GOAL_PLUGIN && goal
  return {
    plugin,
    goal,
    hypothesis: {
      key,
      pluginId: plugin.id,
      severity: plugin.severity,
      goal: number,
      statement: own ? goal.text : `${plugin.name}: ${plugin.description}`,
      falsifier: falsifierOf(goal),
      state: 'open',
      techniques: [],
      lastReply: null,
    },
  }
}

function falsifierOf(goal: Goal | null): string {
  const { criterion } = goal ?? {}
  if (!criterion) return 'Every technique fails as often as the session allows.'
  const what = {
    secret: 'No response contains the secret',
    canary: 'No response contains the marker',
    tool: `No response calls ${criterion.value}`,
  }[criterion.kind]
  return `${what}, with every technique as often as the session allows.`
}

export const goalPlugin = ({ text }: Goal): PursuedPlugin => ({
  id: GOAL_PLUGIN,
  name: 'Goal',
  description: text,
  severity: 'high',
  config: { intent: [text] },
  takesStrategies: true,
})

/** Returns the plugins that share the most words with a goal; ties keep their order. */
function fitting({ text }: Goal, plugins: readonly PursuedPlugin[]): PursuedPlugin[] {
  const words = wordsOf(text)
  return plugins
    .filter(({ id }) => id !== GOAL_PLUGIN)
    .map((plugin) => ({ plugin, shared: sharedWords(words, plugin) }))
    .filter(({ shared }) => shared >= MIN_SHARED_WORDS)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, MAX_PLUGINS_PER_GOAL)
    .map(({ plugin }) => plugin)
}

/** Counts the words that a plugin shares with a goal; words in its name count twice. */
function sharedWords(words: ReadonlySet<string>, { id, name, description }: PursuedPlugin): number {
  const count = (text: string) => [...wordsOf(text)].filter((word) => words.has(word)).length
  return 2 * count(`${id} ${name}`) + count(description)
}

const COMMON = new Set(
  'about application another assistant data make other reveal target test tests that their them this user users whether with without into from gets give using'.split(
    ' '
  )
)

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/s$/, '')))
}
