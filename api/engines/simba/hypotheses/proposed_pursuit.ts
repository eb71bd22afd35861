import { GOAL_PLUGIN, goalPlugin, type Pursuit } from './build_hypotheses.js'
import type { ProposedHypothesis, SessionPlan } from '../vocabulary.js'

/** Converts a model's proposal to a hypothesis; null if its plugin is not part of the plan. */
export function proposedPursuit(
  { goals, plugins }: SessionPlan,
  { key, pluginId, goal: number, statement, falsifier }: ProposedHypothesis
): Pursuit | null {
  const goal = number === null ? null : (goals[number] ?? null)
  const plugin =
    plugins.find(({ id }) => id === pluginId) ??
    (goal && pluginId === GOAL_PLUGIN ? goalPlugin(goal) : null)
  if (!plugin) return null
  return {
    plugin,
    goal,
    hypothesis: {
      ...{ key, pluginId, severity: plugin.severity, goal: number, statement, falsifier },
      state: 'open',
      techniques: [],
      lastReply: null,
    },
  }
}
