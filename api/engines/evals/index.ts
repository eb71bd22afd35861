export * from './vocabulary.js'
export { RunnerDied } from './errors.js'
export { runCases, type RunOptions } from './run_cases.js'
export { describeErrorGroups } from './error_groups.js'
export { columnsOf, runsInColumn } from './document/columns.js'
export {
  derivedFaults,
  deriveMetrics,
  readDerivedMetrics,
  type DerivedMetric,
  type DerivedValue,
} from './derived/derived_metrics.js'
export { toYaml } from './document/document_source.js'
export { estimateEval } from './document/estimate_eval.js'
export { createFaultList, type FaultList } from './document/fault_list.js'
export { EVAL_LIMITS } from './document/limits.js'
export { countTests, planTests, startPlan, testsOf } from './document/plan_tests.js'
export {
  placesIn,
  readEvalObject,
  readEvalYaml,
  type ReadDocument,
} from './document/read_document.js'
export {
  documentVariables,
  fillTemplate,
  fillVariables,
  renderPrompt,
  trimVariables,
  variablesIn,
} from './document/templates.js'
export { tracesOwnProviders } from './document/tracing.js'
export { eachAssertion, eachTest } from './document/walk_checks.js'
export { readTestFile } from './test_files/read_test_file.js'
export {
  formatOfName,
  TEST_FILE_FORMATS,
  UnreadableTests,
  type FileTest,
  type TestFileFormat,
} from './test_files/test_file.js'
export { testFrom } from './test_files/text_tests.js'
export {
  cellsOf,
  headings,
  emptyColumns,
  widenColumns,
  yamlEntries,
  type TestColumns,
} from './test_files/write_tests.js'
export { mcnemarExact } from './statistics/mcnemar.js'
export { describeComparison, type PairedCounts } from './statistics/compare_words.js'
