import { isBuilt, useBuiltPaths } from '../core/routing/pages.js'
import { useCan } from '../core/session/session.js'

export const NEW_EVAL_PATH = '/evals/create'

/** Whether the user can create evaluations and the page for it exists. */
export function useCanCreateEval(): boolean {
  const paths = useBuiltPaths()
  const canRun = useCan('create', 'EvalJob')
  return canRun && isBuilt(paths, NEW_EVAL_PATH)
}
