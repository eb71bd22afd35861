/** Reads what a target did from its responses. */
export { findToolCalls, readToolCalls } from './read_tool_calls.js'
export type * from './vocabulary.js'
