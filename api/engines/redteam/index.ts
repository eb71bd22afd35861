/** The only door of this engine: whoever uses red teaming imports from here. */
export {
  catalogFrameworks,
  catalogPlugins,
  catalogPresets,
  catalogStrategies,
  findPlugin,
  findStrategy,
} from './catalog.js'
export { collectionIds, pluginsOfCollection } from './collections.js'
export { expandPlugins, planScan, type PlanRequest } from './plan.js'
export { libraryPolicyOf } from './policy_text.js'
export { generateTests, type GenerateEvent, type GenerateOptions } from './generate.js'
export { createBuiltInBackend } from './built_in/backend.js'
export { seededRandom, seedFrom } from './random.js'
export { estimate, type Estimate, type EstimateRequest } from './estimate.js'
export {
  fromToolYaml,
  TEMPLATE_DEFAULTS,
  TemplateYamlError,
  type ImportedTemplate,
} from './template_yaml.js'
export { toToolConfig, toToolYaml, type ToolYamlOptions } from './template_to_yaml.js'
export { modelBackend, type ModelBackendOptions } from './model/model_backend.js'
export type { Backend, ModelClient, ModelUsage } from './ports.js'
export { judgeByRules } from './built_in/judge/judge_by_rules.js'
export { summarize, pluginStatus } from './summarize.js'
export { attackSuccess, wilsonInterval } from './statistics.js'
export { runTask, taskNames } from './tasks/run_task.js'
export { TaskRefused, type TaskContext, type TaskMemory } from './tasks/task.js'
export { RefusedContent } from './model/errors.js'
