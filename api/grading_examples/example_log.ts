import { changeLog } from '#api/audit/change_log'
import type GradingExample from '#api/grading_examples/grading_example'

export const exampleLog = changeLog<GradingExample>({
  kind: 'grading_example',
  target: 'GRADING_EXAMPLE',
  noun: 'grading example',
  nameOf: ({ pluginId }) => `of ${pluginId}`,
  shown: ({ targetId, pluginId, output, pass, score, reason }) => ({
    targetId,
    pluginId,
    output,
    pass,
    score,
    reason,
  }),
})
