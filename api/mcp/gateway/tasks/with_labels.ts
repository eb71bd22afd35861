import type { FlowState } from '#api/engines/mcp/index'

/** The labels of a session that receives a result, with those of the session that made the call. */
export function withLabels(state: FlowState, added: FlowState): FlowState {
  const isNew = ({ label }: FlowState[number]) => !state.some((each) => each.label === label)
  return [...state, ...added.filter(isNew)]
}
