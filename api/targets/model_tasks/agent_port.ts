import type Team from '#api/accounts/tenants/team'
import type { AgentPlanner } from '#api/engines/redteam/index'
import { port } from '#api/platform/ports/port'

type Agents = {
  /** Returns the planner of Simba sessions for the agent strategies of a team. */
  agentPlanner(team: Team): AgentPlanner
}

export const agentPort = port<Agents>('agents')
