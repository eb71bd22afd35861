export * from './vocabulary.js'
export { RunnerDied } from './errors.js'
export { runCases, type RunOptions } from './run_cases.js'
export { describeErrorGroups } from './error_groups.js'
