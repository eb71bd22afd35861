import { isBuilt, useBuiltPaths } from '../app/pages.js'
import { useCan } from '../app/session.js'

/** Where a new evaluation is made. */
export const NEW_EVAL_PATH = '/evals/create'

/** Whether this person may make evaluations here, and there is a page for it. */
export function useMayCreateEval(): boolean {
  const paths = useBuiltPaths()
  const mayRun = useCan('create', 'EvalJob')
  return mayRun && isBuilt(paths, NEW_EVAL_PATH)
}
