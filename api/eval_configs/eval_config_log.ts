import { changeLog } from '#api/audit/change_log'
import type EvalConfig from '#api/eval_configs/eval_config'

export const evalConfigLog = changeLog<EvalConfig>({
  kind: 'eval_config',
  target: 'EVAL_CONFIG',
  noun: 'evaluation configuration',
  // Tests of a document are many: the audit log says how many, and has the rest.
  shown({ name, description, config: { tests, ...rest } }) {
    return { name, description, config: { ...rest, tests: tests.length } }
  },
})
