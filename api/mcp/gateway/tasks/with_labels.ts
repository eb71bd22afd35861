import type { FlowState } from '#api/engines/mcp/index'

/** Adds the labels of the session that made a call to the session that receives its result. */
export function withLabels(state: FlowState, added: FlowState): FlowState {
  const isNew = ({ label }: FlowState[number]) => !state.some((each) => each.label === label)
  return [...state, ...added.filter(isNew)]
}
