/** Entry point of the planner for autonomous red-team sessions. */
export * from './vocabulary.js'
export type * from './ports.js'
export { criterionVerdict } from './goal_verdict.js'
export { GOAL_PLUGIN } from './hypotheses/build_hypotheses.js'
export { type Change, Planner, type PlannerOptions, type Snapshot } from './planner.js'
export { RECON_STEPS } from './recon/recon_steps.js'
export { lessonsOf } from './lessons_of.js'
