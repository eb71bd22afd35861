import type Team from '#api/accounts/tenants/team'
import {
  type AgentPlanner,
  type AgentTurn,
  catalogPlugins,
  leadingStrategy,
  modelBackend,
  seedFrom,
} from '#api/engines/redteam/index'
import { AGENT, MAX_CONVERSATION_ROUNDS, type SessionPlan } from '#api/engines/simba/vocabulary'
import { learnRun, lessonsFor } from '#api/simba/agents/agent_lessons'
import { type AgentLog, pendingMessage, restored, withResponse } from '#api/simba/agents/agent_run'
import { RedteamAttacker } from '#api/simba/attacker/redteam_attacker'
import { techniquesOf } from '#api/simba/start/techniques'
import { rules } from '#api/targets/model_tasks/task_models'

type Context = Parameters<AgentPlanner>[1]

/**
 * Uses the planner of Simba sessions as the attacker in the command-line tool's agent strategies, while the tool sends the
 * messages and judges the responses. A run's log is stored before its next message is returned.
 */
export function agentPlanner(team: Team): AgentPlanner {
  return async (turn, context) => {
    const { memory, signal } = context
    const key = `simba:${turn.run}`
    const stored = readLog(await memory.recall(key), turn)
    if (stored && stored.turn === turn.number) return pendingMessage(stored)
    const before = stored ?? (await newLog(team, turn, context))
    const log = turn.last ? withResponse(before, turn.last) : before
    const { plan } = log
    const attacker = new RedteamAttacker({
      ...{ backend: backendOf(context), plan, instructions: turn.instructions },
    })
    const planner = restored(log, attacker)
    attacker.observe(() => planner.snapshot())
    await learnRun(memory, turn, planner.snapshot().hypotheses)
    const left = Math.max(1, turn.maxMessages - log.batches.length)
    const batch = await planner.next({ maxProbes: left, ...(signal && { signal }) })
    const batches = batch ? [...log.batches, batch] : log.batches
    const next = { ...log, batches, turn: turn.number }
    await memory.keep(key, next)
    return batch ? pendingMessage(next) : null
  }
}

function backendOf({ models }: Context) {
  if (!models) return { ...rules, attacker: null }
  const options = { plugins: catalogPlugins(), fallback: rules }
  return { ...modelBackend(models.writes, options), attacker: models.writes }
}

async function newLog(team: Team, turn: AgentTurn, { memory, models }: Context): Promise<AgentLog> {
  const plan: SessionPlan = {
    seed: seedFrom(0, turn.run),
    target: { name: '', purpose: turn.purpose, details: {} },
    goals: [{ text: turn.goal, criterion: null }],
    plugins: [],
    techniques: techniquesFor(turn, models !== null),
    maxConversationRounds: MAX_CONVERSATION_ROUNDS.max,
    maxAttacksPerGoal: 1,
    concurrency: 1,
    maxCharsPerMessage: turn.maxChars,
    lessons: await lessonsFor(team, turn, memory),
    agentOf: turn.isConversation ? 'conversation' : 'messages',
  }
  return { plan, turn: 0, batches: [], responses: [] }
}

/** Returns the available techniques, except direct attacks, which the tool sends itself. */
function techniquesFor({ isConversation }: AgentTurn, hasModel: boolean): string[] {
  const own = techniquesOf(rules).filter((id) => {
    const form = leadingStrategy(id)?.strategy.kind ?? 'single'
    return id !== 'basic' && (form === 'single' || form === (isConversation ? 'turns' : 'attempts'))
  })
  return hasModel && isConversation ? [AGENT, ...own] : own
}

/**
 * Reads a stored log, which only this module writes. Null if the goal differs or the tool has restarted the run, so
 * that a new log is created.
 */
function readLog(state: Record<string, unknown>, { goal, last, number }: AgentTurn) {
  if (!isLog(state) || state.plan.goals[0]?.text !== goal) return null
  return last === null && number !== state.turn ? null : state
}

const isLog = (state: Record<string, unknown>): state is AgentLog =>
  'plan' in state && Array.isArray(state.batches) && Array.isArray(state.responses)
